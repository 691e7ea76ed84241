/**
 * Somebody at the table who presses what can be pressed, chosen by a seed: the same game each time.
 * It acts in the page itself, so that what is measured is the page and not the way to it.
 */
window.seat = (seed) => {
  let state = seed >>> 0 || 1
  const draw = (n) => {
    state ^= state << 13
    state ^= state >>> 17
    state = (state ^ (state << 5)) >>> 0
    return state % n
  }
  const find = (what, within = document) =>
    [...within.querySelectorAll(what)].filter((one) => !one.disabled && one.getClientRects().length)
  const bar = () => document.querySelector('.bar')
  const over = () => document.querySelector('dialog[open], [role=dialog]') !== null
  const asked = () => bar()?.matches('.mine:not([data-going])') && find('.option, .fold, .form', bar()).length > 0
  /** What was pressed has been drawn into the page. */
  const drawn = () => new Promise((done) => setTimeout(done))
  const press = async (one) => {
    one.click()
    await drawn()
  }

  /** Until this holds; whatever changes in the page is looked at. */
  const until = (holds) =>
    new Promise((done) => {
      if (holds()) return done()
      const look = new MutationObserver(() => holds() && (look.disconnect(), done()))
      look.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

  /** Everything that a form wants but the press that sends it. Null if it was sent by that. */
  const fill = async (form) => {
    const done = () => form.querySelector('.primary')
    for (const more of find('button[aria-label^="One more for"]', form)) while (!more.disabled) await press(more)
    for (const group of find('.choices', form)) {
      const [choice] = find('button:not(.primary):not(.pile)', group)
      if (choice && !done()) return choice
      if (choice) await press(choice)
    }
    for (let [pile] = find('.pile', form); pile; [pile] = find('.pile', form)) await press(pile)
    return done()
  }

  /** What is to be pressed last to answer what is asked. */
  const last = async () => {
    let options = find('.option', bar())
    for (let [fold] = find('.fold[aria-expanded=false]', bar()); fold && !options.length; [fold] = find('.fold[aria-expanded=false]', bar())) {
      await press(fold)
      options = find('.option', bar())
    }
    if (options.length) return options[draw(options.length)]
    for (const form of find('.form', bar())) return await fill(form)
    return null
  }

  /** Answer once; how long it took until the next question, or the end, was painted, ms. */
  const answer = async () => {
    await until(() => asked() || over())
    if (over()) return null
    const before = bar().dataset.rev
    const button = await last()
    if (!button || button.disabled) throw new Error(`nothing to press: ${bar().innerText}`)
    const began = performance.now()
    button.click()
    await until(() => over() || (bar().dataset.rev !== before && asked() && !find('.option:disabled').length))
    await painted()
    return performance.now() - began
  }

  /** So many answers, or fewer if the game ends. */
  const play = async (answers, each = () => {}) => {
    const times = []
    while (times.length < answers) {
      const time = await answer()
      if (time === null) break
      times.push(time)
      each()
    }
    return times
  }
  return { answer, play, over }
}
