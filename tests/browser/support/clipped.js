// Texts that do not fit into their place, so that a part of them can't be read.

/** What is cut off on the page of somebody: the chosen options of lists, and words in boxes that hide what sticks out. */
export function clipped({ page }) {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
    const lists = seen
      .filter((element) => element.matches("select") && getComputedStyle(element).appearance !== "none")
      .filter((list) => {
        // As wide as what is chosen, and the sign that opens the list.
        const copy = list.cloneNode(true);
        copy.selectedIndex = list.selectedIndex;
        list.after(copy);
        for (const [name, value] of Object.entries({ position: "absolute", "field-sizing": "content", width: "auto", "max-width": "none" }))
          copy.style.setProperty(name, value);
        const wanted = copy.offsetWidth;
        copy.remove();
        return wanted > list.offsetWidth + 1;
      })
      .map((list) => `${list.id || list.closest("[class]").className}: ${list.selectedOptions[0].text}`);
    const words = seen
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
      // Of what just happened only the newest is told whole; the list of moves has the rest.
      .filter((element) => !element.closest("svg, .hear, .live, .skip, select, [aria-hidden=true], .actions li:not(:last-child)"))
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        for (let box = element; box && box !== document.body; box = box.parentElement) {
          const { overflowX, clipPath } = getComputedStyle(box);
          if (clipPath !== "none") return false;
          const { left, right } = box.getBoundingClientRect();
          // What can be scrolled to is not lost.
          if (overflowX === "auto" || overflowX === "scroll") return false;
          if (overflowX !== "visible" && (text.right > right + 1 || text.left < left - 1)) return true;
        }
        return text.right > innerWidth + 1;
      })
      .map((element) => `${element.className || element.tagName}: ${element.textContent.trim().slice(0, 40)}`);
    return [...lists, ...words];
  });
}
