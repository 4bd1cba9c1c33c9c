const all = (query) => [...document.querySelectorAll(query)];
const count = document.querySelectorAll("main:first-of-type .panel").length;
let now = Number(document.querySelector(".panel.on")?.dataset.move ?? 0);

function show(move) {
  if (count === 0) return;
  now = Math.min(Math.max(move, 0), count - 1);
  for (const it of all(".panel, tr[data-move]")) it.classList.toggle("on", Number(it.dataset.move) === now);
  for (const svg of all(".chart")) {
    const hit = svg.querySelector(`.hit[data-move="${now}"]`);
    if (hit) svg.querySelector(".cursor").setAttribute("x", hit.dataset.x);
  }
}
function nextMark() {
  const marked = all("main:first-of-type .panel[data-mark]").map((it) => Number(it.dataset.move));
  if (marked.length > 0) show(marked.find((move) => move > now) ?? marked[0]);
}

document.addEventListener("click", (event) => {
  const at = event.target.closest("[data-step], .hit, .mark, tr[data-move]");
  if (!at) return;
  if (at.dataset.step === "mark") nextMark();
  else if (at.dataset.step) show(now + Number(at.dataset.step));
  else show(Number(at.dataset.move));
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") show(now - 1);
  else if (event.key === "ArrowRight") show(now + 1);
  else return;
  event.preventDefault();
});
show(now);
