"""Worker processes: `jobs` is what they are asked, `process` does it, `pool` hands it out."""
