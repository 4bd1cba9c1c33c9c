const records = JSON.parse(document.querySelector("#records").textContent);
const dialog = document.querySelector("dialog");
for (const link of document.querySelectorAll("[data-game]")) {
  const text = records[link.dataset.game];
  if (text === undefined) continue;
  const file = `${link.dataset.game.padStart(6, "0")}.tripot`;
  link.addEventListener("click", event => {
    event.preventDefault();
    dialog.querySelector("h2").textContent = file;
    dialog.querySelector("pre").textContent = text;
    const save = dialog.querySelector("a");
    save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
    save.download = file;
    dialog.showModal();
  });
}
dialog.querySelector("button").addEventListener("click", () => dialog.close());
