/** Lights up what is pointed at, wherever a board shows it: whatever says which thing it is can be found. */

const MARK = 'data-taught'

export function spotlight(node: HTMLElement, refs: string[]) {
  let wanted = new Set(refs)
  const light = () => {
    for (const one of node.querySelectorAll('[data-at], [data-thing], [data-model]')) {
      const on = ['data-at', 'data-thing', 'data-model'].some((name) => wanted.has(one.getAttribute(name) ?? ''))
      if (on !== one.hasAttribute(MARK)) one.toggleAttribute(MARK, on)
    }
  }
  /** A board draws itself anew whenever something happens. */
  const watch = new MutationObserver(light)
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ['data-at', 'data-thing', 'data-model'] })
  light()
  return {
    update(next: string[]) {
      wanted = new Set(next)
      light()
    },
    destroy: () => watch.disconnect()
  }
}
