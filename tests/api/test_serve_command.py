"""`rollcall serve` and `rollcall backup` as processes."""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from api import serving
from api.cli import main, with_command
from api.commands.backup import shown_by
from api.live.frames import LARGEST_FRAME
from api.store.backup import back_up
from api.store.opening import NAME
from api.store.photos import LARGEST
from api.store.rows import Change, Kind
from api.store.store import Store
from api.terminal.checkup import port_state
from tests.api.asking import JPEG
from tests.api.killing import kill_often
from tests.api.running import call, free_port, running
from tests.api.scribbling import is_fault, scribble_often

UNTIDY = (b"/../../../../etc/passwd", b"/..\\..\\x", b"//etc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/api/../x")
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


@pytest.mark.parametrize(
    ("given", "understood"),
    [
        ([], ["serve"]),
        (["--lan", "--port", "1"], ["serve", "--lan", "--port", "1"]),
        (["serve", "--lan"], ["serve", "--lan"]),
        (["--version"], ["--version"]),
        (["-h"], ["-h"]),
        (["replay", "x"], ["replay", "x"]),
    ],
)
def test_without_a_command_it_serves(given: list[str], understood: list[str]) -> None:
    assert list(with_command(given)) == understood


def raw(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 5) as sock:
        sock.sendall(request)
        return sock.recv(65536)


def wait_until_nobody_looks(port: int) -> None:
    """Whoever hung up is forgotten, a moment later."""
    until = time.monotonic() + 10
    while call(port, "GET", "/api/health")[1]["viewers"]:
        assert time.monotonic() < until
        time.sleep(0.05)


def send_a_frame_too_large(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/api/camera") as camera:
        camera.send(JPEG)
        assert json.loads(camera.recv(5))["type"] == "ack"
        with pytest.raises(ConnectionClosed) as closed:
            camera.send(bytes(LARGEST_FRAME + 1))
            camera.recv(5)
    # Hanging up in the middle of the frame may overtake the word of why.
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


@dataclass(frozen=True)
class Served:
    data: Path
    port: int

    def begin(self) -> str:
        status, state = call(self.port, "POST", "/api/games", {"game": "yatzy", "players": ["Ann"]})
        assert status == 201
        return str(state["id"])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Whatever the tests do to it: in the end it stops as it should, and has complained of nothing."""
    served = Served(tmp_path_factory.mktemp("served"), free_port())
    with running(served.data, served.port, "--camera", "none") as process:
        yield served
        assert process.poll() is None
        process.terminate()
        out, err = process.communicate(timeout=15)
        assert f"http://127.0.0.1:{served.port}" in out and err == ""


@pytest.mark.parametrize("path", UNTIDY)
def test_untidy_addresses_lead_nowhere(served: Served, path: bytes) -> None:
    """No client tidies these up before they arrive."""
    answer = raw(served.port, b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b" 404 " in answer.splitlines()[0] and b"root:" not in answer


def test_scribbling_breaks_nothing(served: Served) -> None:
    paths = (f"/api/live?game={served.begin()}", "/api/camera")
    assert not any(is_fault(answer) for answer in scribble_often(served.port, paths, range(60)))
    wait_until_nobody_looks(served.port)
    send_a_frame_too_large(served.port)
    assert b" 400 " in raw(served.port, b"\x16\x03\x01 nonsense\r\n\r\n").splitlines()[0]


def test_it_is_backed_up_while_it_runs(served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, copy = served.begin(), tmp_path / NAME
    assert main(["backup", str(copy), "--data", str(served.data)]) == 0
    assert main(["backup", str(copy), "--data", str(served.data)]) == 1
    assert main(["backup", str(copy.parent / "none" / "copy"), "--data", str(served.data)]) == 1
    told = capsys.readouterr().err
    assert "exists already" in told and f"there is no folder {tmp_path / 'none'}" in told
    with closing(Store(tmp_path)) as store:
        assert store.record(game) is not None


def test_a_second_one_is_told_what_is_in_the_way(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-browser", "--data", str(served.data), "--port", str(free_port())]) == 1
    assert "another Rollcall is already using" in capsys.readouterr().err
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--port", str(served.port)]) == 1
    assert f"port {served.port} is in use" in capsys.readouterr().err


def test_to_the_doctor_a_rollcall_that_runs_is_no_illness(served: Served) -> None:
    assert call(served.port, "GET", "/api/health")[1]["camera"]["source"] == "none"
    assert "running" in port_state(served.port)


@posix
def test_it_stops_though_somebody_looks(tmp_path: Path) -> None:
    served = Served(tmp_path, free_port())
    with running(served.data, served.port, "--camera", "none") as process:
        game = served.begin()
        with connect(f"ws://127.0.0.1:{served.port}/api/live?game={game}") as viewer:
            assert json.loads(viewer.recv(5))["state"] == call(served.port, "GET", f"/api/games/{game}")[1]
            process.send_signal(signal.SIGTERM)
            assert process.wait(15) == 0
        assert process.communicate()[1] == ""


@posix
def test_in_lan_mode_both_ports_ask_for_the_token(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, port, "--lan") as process:
        assert call(port, "GET", "/api/health") == (401, {"code": "token_needed", "detail": {}})
        trusting = ssl.create_default_context(cafile=str(tmp_path / "lan" / "authority.pem"))
        with (
            socket.create_connection(("127.0.0.1", port + 1), 5) as sock,
            trusting.wrap_socket(sock, server_hostname="localhost") as secure,
        ):
            secure.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b" 401 " in secure.recv(4096).splitlines()[0]
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) == 0
        out, err = process.communicate()
        assert "?token=" in out and "/trust" in out and "█" in out and err == ""


@posix
def test_killed_under_load_nothing_answered_is_lost_and_nothing_is_there_twice(tmp_path: Path) -> None:
    """`tests/benchmarks/kill_server.py` does the same 200 times."""
    killed = kill_often(tmp_path, 2, seed=11)
    assert sum(each.answered for each in killed) > 0
    assert [(each.lost, each.wrong) for each in killed] == [(0, 0)] * 2


def test_what_keeps_it_from_starting_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / NAME).write_bytes(b"not a database at all")
    port = str(free_port())
    for arguments, status, told in (
        (["--data", str(tmp_path), "--port", port], 1, "is damaged"),
        (["--data", str(tmp_path / NAME), "--port", port], 1, "cannot be used (it is a file, not a folder)"),
        (["--host", "192.168.1.2", "--port", port], 2, "needs --lan"),
        (["--host", "203.0.113.77", "--lan", "--port", port], 1, "cannot listen on 203.0.113.77"),
        (["--port", "99999"], 1, "cannot listen on 127.0.0.1, port 99999"),
    ):
        assert main(["serve", "--no-browser", *arguments]) == status
        err = capsys.readouterr().err
        assert told in err and err.startswith("rollcall serve: ") and "Traceback" not in err
    assert (tmp_path / NAME).read_bytes() == b"not a database at all"


def test_there_is_nothing_to_back_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "none")]) == 1
    assert "there are no games" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists() and not (tmp_path / "none").exists()


def test_a_long_backup_tells_how_far_it_is(tmp_path: Path) -> None:
    told: list[float] = []
    with closing(Store(tmp_path / "data")) as store:
        game = store.create("yatzy", ["Ann"], {})
        for version in range(8):
            store.append(game, version, Change(Kind.ADD, version, {"type": "roll", "dice": [1, 2, 3, 4, 5]}))
            store.keep_photo(game, version + 1, bytes(LARGEST))
    back_up(tmp_path / "data", tmp_path / "copy", told.append)
    assert told == sorted(told) and told[0] < 0.1 and told[-1] > 0.5
    bar = iter(range(100))
    tell = shown_by(bar)
    for share in (*told, 1.0):
        tell(share)
    assert next(bar, None) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a display")
def test_a_browser_is_opened_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, done = list[str](), threading.Event()

    def note(url: str) -> None:
        opened.append(url)
        done.set()

    monkeypatch.setattr("webbrowser.open", note)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert serving.opener("http://127.0.0.1:8000") is None
    monkeypatch.setenv("DISPLAY", ":0")
    opens = serving.opener("http://127.0.0.1:8000")
    assert opens is not None
    opens()
    done.wait(5)
    assert opened == ["http://127.0.0.1:8000"]


def test_a_camera_that_is_a_missing_file_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--camera", str(tmp_path / "evening.mp4"), "--data", str(tmp_path), "--no-browser"]) == 2
    assert "evening.mp4" in capsys.readouterr().err
