"""The two WebSockets."""

from __future__ import annotations

import asyncio
import random
import threading

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from api.live.frames import LARGEST_FRAME, FrameSlot, take_in
from api.live.hub import Hub, News
from api.problems import Problem
from tests.api.asking import JPEG, Asking, good, socket
from tests.engines.playing import choose, roll

THROW = roll("2 2 3 3 3 4 4 5 GET")


def test_the_state_comes_at_once_and_with_every_change(ask: Asking) -> None:
    state = ask.begin()
    with ask.look(state) as one, ask.look(state) as other:
        for viewer in (one, other):
            assert viewer.receive_json() == {"type": "state", "state": state}
        assert good(ask.client.get("/api/health"))["viewers"] == 2
        state = ask.play(state, THROW)
        for viewer in (one, other):
            assert viewer.receive_json() == {"type": "state", "state": state}
        state = good(ask.client.patch(f"/api/games/{state['id']}", json={"title": "Sunday"}))
        assert one.receive_json()["state"]["title"] == "Sunday"
    assert good(ask.client.get("/api/health"))["viewers"] == 0


def test_a_refused_event_is_no_news(ask: Asking) -> None:
    state = ask.begin()
    with ask.look(state) as viewer:
        viewer.receive_json()
        ask.send(state, choose(3))
        viewer.send_json({"type": "ping"})
        assert viewer.receive_json() == {"type": "pong"}


def test_viewers_hear_that_a_game_is_deleted_and_had_back(ask: Asking) -> None:
    state = ask.begin()
    with ask.look(state) as viewer:
        viewer.receive_json()
        ask.client.delete(f"/api/games/{state['id']}")
        assert viewer.receive_json() == {"type": "deleted", "id": state["id"]}
        ask.client.post(f"/api/games/{state['id']}/restore")
        assert viewer.receive_json()["state"] == state


@pytest.mark.parametrize("query", ["", "?game=", "?game=nowhere", "?game=%00"])
def test_no_such_game(client: TestClient, query: str) -> None:
    with socket(client, f"/api/live{query}") as viewer:
        assert viewer.receive_json()["code"] == "no_such_game"
        with pytest.raises(WebSocketDisconnect) as closed:
            viewer.receive_json()
    assert closed.value.code == 4404


def test_a_message_too_large_ends_the_conversation(ask: Asking) -> None:
    with ask.look(ask.begin()) as viewer:
        viewer.receive_json()
        viewer.send_text("x" * 5000)
        assert viewer.receive_json()["code"] == "too_large"
        with pytest.raises(WebSocketDisconnect):
            viewer.receive_json()


def test_silence_is_broken_by_a_ping(ask: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.routes.live.HEARTBEAT", 0.05)
    with ask.look(ask.begin()) as viewer:
        viewer.receive_json()
        assert viewer.receive_json() == {"type": "ping"}


def garbage(seed: int) -> list[str | bytes]:
    dice = random.Random(seed)
    texts = [
        "",
        "null",
        "[]",
        "{",
        '{"type": 1}',
        '{"type": "ping", "more": 1}',
        "[" * 3000,
        "\u0000",
        "é" * 100,
        "NaN",
    ]
    blobs = [dice.randbytes(dice.randrange(200)) for _ in range(20)]
    cut = [JPEG[: dice.randrange(len(JPEG))] for _ in range(10)]
    flipped = [bytes(byte ^ (dice.random() < 0.05) * dice.randrange(256) for byte in JPEG) for _ in range(20)]
    everything: list[str | bytes] = [*texts, *blobs, *cut, *flipped]
    dice.shuffle(everything)
    return everything


@pytest.mark.parametrize("seed", range(3))
def test_garbage_is_answered_and_survived(ask: Asking, seed: int) -> None:
    with ask.look(ask.begin()) as viewer:
        viewer.receive_json()
        for each in garbage(seed):
            viewer.send_text(each) if isinstance(each, str) else viewer.send_bytes(each)
            assert viewer.receive_json()["code"] == "message_shape"
        viewer.send_json({"type": "ping"})
        assert viewer.receive_json() == {"type": "pong"}


@pytest.mark.parametrize("seed", range(3))
def test_garbage_from_a_camera_is_answered_and_survived(client: TestClient, seed: int) -> None:
    with socket(client, "/api/camera") as camera:
        for number, each in enumerate(garbage(seed), start=1):
            camera.send_text(each) if isinstance(each, str) else camera.send_bytes(each)
            answer = camera.receive_json()
            assert answer["frame"] == number and answer["type"] in ("ack", "problem")
            assert answer["type"] == "problem" or isinstance(each, bytes)
        camera.send_bytes(JPEG)
        assert camera.receive_json() == {"type": "ack", "frame": number + 1, "width": 16, "height": 16}


def test_a_frame_is_a_picture_of_a_sensible_size(client: TestClient) -> None:
    png = b"\x89PNG\r\n\x1a\n" + bytes(8) + (100).to_bytes(4, "big") * 2 + bytes(5) + bytes(4) + b"IEND" + bytes(4)
    huge = JPEG.replace(b"\x08\x00\x10\x00\x10", b"\x08\xff\xff\xff\xff")
    frames = client.app.state.frames = FrameSlot()  # type: ignore[attr-defined]
    with socket(client, "/api/camera") as camera:
        for data, code in ((png, "not_a_picture"), (huge, "too_large"), (JPEG + bytes(LARGEST_FRAME), "too_large")):
            camera.send_bytes(data)
            assert camera.receive_json()["code"] == code
    assert frames.received == 0


def test_the_newest_frame_wins_and_skipped_ones_are_counted() -> None:
    slot = FrameSlot()
    assert slot.wait(0) is None
    for _ in range(3):
        take_in(slot, JPEG)
    frame = slot.wait(0)
    assert frame is not None and frame.number == 3 and slot.skipped == 2
    assert slot.wait(0) is None
    threading.Timer(0.05, take_in, (slot, JPEG)).start()
    late = slot.wait(5)
    assert late is not None and late.number == 4


def news(sequence: int, sort: str = "state") -> News:
    return News(sort, sequence, str(sequence).encode())


def test_a_slow_viewer_gets_only_the_newest_of_each_sort() -> None:
    async def look() -> list[News]:
        hub = Hub()
        with hub.joined("game") as viewer, hub.joined("other"):
            viewer.looking = True
            for each in (news(1), news(3), news(2), news(7, "frame"), news(8, "frame")):
                hub.publish("game", each)
            await asyncio.sleep(0)
            taken = await viewer.take()
            hub.publish("game", news(2))
            hub.publish("game", news(3))
            await asyncio.sleep(0)
            return [*taken, *await viewer.take()]

    assert asyncio.run(look()) == [news(3), news(8, "frame"), news(3)]


def test_no_more_viewers_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.live.hub.MOST_VIEWERS", 1)

    async def look() -> None:
        hub = Hub()
        with hub.joined("game"), pytest.raises(Problem), hub.joined("other"):
            pass
        with hub.joined("other"):
            assert hub.count == 1

    asyncio.run(look())
