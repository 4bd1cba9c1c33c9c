const root = document.documentElement;
for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => speak(button.dataset.language));
}
function speak(language) {
  root.dataset.lang = language;
  root.lang = language;
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
}
speak(root.dataset.lang);
document.querySelector("#theme").addEventListener("click", () => {
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
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
