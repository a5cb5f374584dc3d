"""Lessons that are brought along in a file and do not come in: the page says why."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Page, expect

NO_LESSONS = FilePayload(name="lessons.zip", mimeType="application/zip", buffer=b"no zip at all")


def test_a_file_that_holds_no_lessons_is_refused_in_words_and_can_be_tried_again(page: Page, home: str) -> None:
    page.goto(f"{home}/#/lessons")
    for _ in range(2):
        with page.expect_response("**/api/lessons/import"):
            page.set_input_files("input[name=import]", files=[NO_LESSONS])
        expect(page.get_by_role("alert")).to_contain_text("not a zip of labelled pictures")
    expect(page.locator("[data-added]")).to_have_count(0)


def test_a_server_that_is_gone_is_told_too(page: Page, home: str, complaints: list[str]) -> None:
    page.goto(f"{home}/#/lessons")
    page.route("**/api/lessons/import", lambda asked: asked.abort())
    page.set_input_files("input[name=import]", files=[NO_LESSONS])
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    # That nothing could be sent the browser writes down itself; of the page's own there is no complaint.
    assert [told for told in complaints if "ERR_FAILED" not in told] == []
    complaints.clear()
