const list = document.getElementById("games");

function line(game) {
  const item = document.createElement("li");
  const scores = game.players.map((player) => `${player} ${game.scores[player]}`).join(", ");
  const link = document.createElement("a");
  link.href = `/api/games/${game.id}/export`;
  link.textContent = game.title || game.game;
  item.append(link, ` – ${scores}`);
  return item;
}

const answer = await fetch("/api/games");
const { games } = await answer.json();
list.replaceChildren(...games.map(line));
document.getElementById("none").hidden = games.length > 0;
