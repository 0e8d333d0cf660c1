"""A machine to set a server up on: a folder instead of /, and stand-ins for the programs that change a real one.

What installs, reads settings and serves is real. Run as a program it is one of the stand-ins, by the name of its link.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "bastide.example.org"
PLACES = re.compile(r"(?<![\w.$}])/(opt|etc|var/lib)/")
SKIPPED = ("apt-get", "certbot", "useradd")
STAND_INS = ("sudo", "systemctl", "curl", "nginx", "docker", *SKIPPED)


class Machine:
    """A folder with a checkout in it, in which commands run as on a machine of their own."""

    def __init__(self, root: Path, port: int, database: str) -> None:
        self.root, self.port, self.database = root, port, database
        self.programs, self.checkout = root / "programs", root / "checkout"

    def prepare(self, sources: Path) -> None:
        self.programs.mkdir(parents=True)
        for name in STAND_INS:
            program = self.programs / name
            program.write_text(f'#!/bin/sh\nexec {sys.executable} {__file__} {name} "$@"\n')
            program.chmod(0o755)
        for name in ("python", "python3"):
            (self.programs / name).symlink_to(sys.executable)
        for folder in ("etc/systemd/system", "etc/caddy", "etc/nginx/sites-available", "etc/nginx/sites-enabled"):
            (self.root / folder).mkdir(parents=True)
        listing = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(listing, cwd=sources, capture_output=True, text=True, check=True).stdout
        page = (sources / "src" / "bastide" / "server" / "static").rglob("*")
        for file in (*(sources / line for line in listed.splitlines()), *page):
            if file.is_file():
                target = self.checkout / file.relative_to(sources)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, target)

    def moved(self, text: str) -> str:
        """A text that speaks of this machine instead of a real one."""
        text = PLACES.sub(rf"{self.root}/\1/", text).replace(":8000", f":{self.port}")
        return text.replace("@127.0.0.1/bastide", f"@/bastide?host={self.database}")

    def run(self, line: str) -> str:
        """What a command says; it must succeed."""
        unwanted = ("PYTHONPATH", "BASTIDE_HOME", "BASTIDE_SKIP_WEB")
        env = {name: value for name, value in os.environ.items() if name not in unwanted}
        env |= {"PATH": f"{self.programs}{os.pathsep}{env['PATH']}"}
        env |= {"MACHINE": f"{self.port} {self.database} {self.root}"}
        env |= {"PGHOST": self.database, "PGUSER": "postgres"}
        env |= {"PIP_NO_COMPILE": "1"}  # saves half of the time
        command = ("bash", "-ec", self.moved(line))
        done = subprocess.run(command, cwd=self.checkout, env=env, text=True, capture_output=True, timeout=900)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    # -- services -----------------------------------------------------------------------------------------------------

    @contextmanager
    def running(self) -> Iterator[None]:
        """Until the end of the block; then everything that was started is ended."""
        try:
            yield
        finally:
            for file in self.root.glob("*.pid"):
                self.stop(file.stem)

    def start(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        """Start a service for good, and wait until it is of use."""
        with (self.root / f"{name}.log").open("a") as log:
            env = {"PATH": os.environ["PATH"], "BASTIDE_PORT": str(self.port), **environment}
            env["NUMBA_DISABLE_JIT"] = "1"  # nobody thinks here, so nothing need be compiled
            process = subprocess.Popen(command, env=env, stdout=log, stderr=log, start_new_session=True)
        (self.root / f"{name}.pid").write_text(str(process.pid))
        for _ in range(600):
            if self._is_up(name):
                return
            time.sleep(0.1)
        raise AssertionError((self.root / f"{name}.log").read_text())

    def _is_up(self, name: str) -> bool:
        if name == "bastide-work":
            return "workers think for" in (self.root / f"{name}.log").read_text()
        try:
            self.ask("/api/ready")
        except OSError:
            return False
        return True

    def stop(self, name: str) -> None:
        file = self.root / f"{name}.pid"
        pid = int(file.read_text())
        file.unlink()
        try:
            os.kill(pid, signal.SIGTERM)
            for _ in range(300):
                os.kill(pid, 0)
                state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
                if state == "Z":
                    return
                time.sleep(0.1)
            os.kill(pid, signal.SIGKILL)
        except (ProcessLookupError, FileNotFoundError):
            return

    def ask(self, path: str, **headers: str) -> str:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return str(answer.read().decode())


# -- the stand-ins -----------------------------------------------------------------------------------------------------


def systemctl(machine: Machine, *words: str) -> None:
    """`systemctl`: starts what a unit file says, in the folder it says."""
    service = words[-1]
    if service in ("bastide", "bastide-work"):
        if words[0] in ("restart", "stop"):
            machine.stop(service)
        if words[0] == "stop":
            return
        unit = machine.moved((machine.root / f"etc/systemd/system/{service}.service").read_text(encoding="utf-8"))
        fields = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and not line.startswith("#"))
        name, source = fields["LoadCredential"].split(":", 1)
        credentials = machine.root / "credentials"
        credentials.mkdir(exist_ok=True)
        shutil.copy(source, credentials / name)
        (machine.root / "var/lib" / fields["StateDirectory"]).mkdir(parents=True, exist_ok=True)
        command = fields["ExecStart"].replace("${CREDENTIALS_DIRECTORY}", str(credentials))
        machine.start(service, shlex.split(command), dict([fields["Environment"].split("=", 1)]))
    elif words[0] == "reload":
        files = {"caddy": "etc/caddy/Caddyfile", "nginx": "etc/nginx/sites-enabled/bastide"}
        assert NAME in (machine.root / files[words[1]]).read_text(encoding="utf-8")
    else:
        assert words == ("daemon-reload",), words


def curl(machine: Machine, address: str) -> None:
    """`curl`: an address of the world is asked for as a proxy asks."""
    proxied = {"Host": NAME, "X-Forwarded-For": "203.0.113.9"} if address.startswith(f"https://{NAME}") else {}
    print(machine.ask(re.sub(r"^https?://[^/]*", "", address), **proxied))


def docker(machine: Machine, *words: str) -> None:
    """`docker build`, `docker compose up`: the steps of the files, one after the other."""
    if words[0] == "build":
        for step, rest in _steps(machine):
            if step == "COPY":
                source, target = machine.moved(rest).split()
                Path(target).mkdir(parents=True, exist_ok=True)
                subprocess.run(f"cp {source} {target}", shell=True, check=True)
            elif step == "RUN":
                subprocess.run(machine.moved(rest), shell=True, check=True)
        return
    import yaml  # type: ignore[import-untyped]

    compose = yaml.safe_load((machine.checkout / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    server = compose["services"]["server"]
    assert (machine.checkout / "deploy" / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    environment = {name: _filled(value) for name, value in server["environment"].items()}
    environment["BASTIDE_TRUSTED_PROXIES"] += ",127.0.0.1"  # here nothing is in a network of its own
    steps = dict(_steps(machine))
    environment |= dict(word.split("=") for word in machine.moved(steps["ENV"]).split())
    Path(environment["BASTIDE_HOME"]).mkdir(parents=True, exist_ok=True)
    machine.start("container", json.loads(machine.moved(steps["CMD"])), environment)
    check = json.loads(machine.moved(steps["HEALTHCHECK"]).partition(" CMD ")[2])
    subprocess.run(check, check=True)


def _steps(machine: Machine) -> list[tuple[str, str]]:
    lines = (machine.checkout / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [(step, rest) for line in lines if line and line[0] != "#" for step, _, rest in [line.partition(" ")]]


def _filled(text: str) -> str:
    """A value of a compose file with its variables."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: os.environ.get(found[1], ""), text)


def main(name: str, *words: str) -> None:
    port, database, root = os.environ["MACHINE"].split(" ", 2)
    machine = Machine(Path(root), int(port), database)
    if name == "sudo":
        words = words[2:] if words[0] == "-u" else words
        os.execvp(words[0], words)
    elif name == "nginx":
        assert words == ("-t",)
    elif name == "systemctl":
        systemctl(machine, *words)
    elif name == "curl":
        curl(machine, *words)
    elif name == "docker":
        docker(machine, *words)
    else:
        assert name in SKIPPED


if __name__ == "__main__":
    main(*sys.argv[1:])
