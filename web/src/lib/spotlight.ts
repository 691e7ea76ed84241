/** Lights up what is pointed at, wherever a board shows it: whatever says which thing it is can be found. */

const MARK = 'data-taught'

export function spotlight(node: HTMLElement, refs: string[]) {
  let wanted = new Set(refs)
  /** What is pointed at has not been brought into sight yet: its board may still be on its way. */
  let due = true
  const light = () => {
    for (const one of node.querySelectorAll('[data-at], [data-thing], [data-model]')) {
      const on = ['data-at', 'data-thing', 'data-model'].some((name) => wanted.has(one.getAttribute(name) ?? ''))
      if (on !== one.hasAttribute(MARK)) one.toggleAttribute(MARK, on)
    }
    if (due && node.querySelector(`[${MARK}]`)) {
      due = false
      requestAnimationFrame(() => bringIn(node))
    }
  }
  /** A board draws itself anew whenever something happens. */
  const watch = new MutationObserver(light)
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ['data-at', 'data-thing', 'data-model'] })
  light()
  return {
    update(next: string[]) {
      wanted = new Set(next)
      due = true
      light()
    },
    destroy: () => watch.disconnect(),
  }
}

/** What is pointed at lies beyond the edge of a small screen: it is brought in, the first of it. */
function bringIn(node: HTMLElement) {
  const [seen, lit] = [node.getBoundingClientRect(), [...node.querySelectorAll(`[${MARK}]`)]]
  const within = (one: Element) => {
    const box = one.getBoundingClientRect()
    return box.height > 0 && box.top >= seen.top && box.bottom <= seen.bottom
  }
  const first = lit.find((one) => one.getBoundingClientRect().height > 0)
  if (first && !lit.some(within)) first.scrollIntoView({ block: 'center' })
}
