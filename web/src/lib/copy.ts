/** Copy what stands in a field: it is selected, and true if it is on the clipboard. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    if (!isSecureContext) return document.execCommand("copy"); // the one way in a page from the own network, without https
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false; // the text is selected: the player can copy it by hand
  }
}
