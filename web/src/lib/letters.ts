/** The letters of the page, to go with a picture that leaves it: a picture file knows no page. */

const dataOf = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result as string)
    reader.readAsDataURL(blob)
  })

/** A style that holds these faces whole; empty where they cannot be had, and the picture is written in others. */
export async function lettersOf(families: string[]): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
      .filter((rule) => families.includes(rule.style.getPropertyValue('font-family').replace(/["']/g, '')))
      .map((rule) => ({ text: rule.cssText, base: sheet.href ?? location.href })),
  )
  const whole = faces.map(async ({ text, base }) => {
    const address = /url\("?([^")]+)"?\)/.exec(text)?.[1] ?? ''
    const answer = await fetch(new URL(address, base))
    return text.replace(address, await dataOf(await answer.blob()))
  })
  return Promise.all(whole).then(
    (all) => all.join('\n'),
    () => '',
  )
}
