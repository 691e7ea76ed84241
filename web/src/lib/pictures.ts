/** Pictures out of the game-icons set: bundled ones by name, any other from the server. */
import lobby from 'virtual:icons/lobby'
import own from './icons.json?icons'

const bundled: Record<string, string> = { ...own, ...lobby }

/** The pictures of a game, once its board is loaded. */
export function addPictures(more: Record<string, string>): void {
  Object.assign(bundled, more)
}

/** What is drawn for a picture that is bundled. */
export const pictureOf = (name: string): string | undefined => (Object.hasOwn(bundled, name) ? bundled[name] : undefined)

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Where the server has a picture that is not bundled; nothing for what cannot be one. */
export const pictureAddress = (name: string): string => (NAME.test(name) ? `/api/icons/${name}` : '')
