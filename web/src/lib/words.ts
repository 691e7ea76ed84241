/** Words for people: what may be done with them beside showing them. Nothing here tells a program anything. */
import type { Words } from '../generated/wire'

/** What the server says, or the client itself. */
export type Said = Words | string

/** For attributes, which take strings only: a title, a label for screen readers. */
export const aloud = (words: Said): string => words as string

/** Whether somebody who typed this means it. */
export const finds = (typed: string, words: Said): boolean => aloud(words).toLowerCase().includes(typed.trim().toLowerCase())

/** How many letters there are to read, for what is shown only so long. */
export const lettersOf = (words: Said): number => aloud(words).length

/** The client's own words where the server's are expected. */
export const inWords = (text: string): Words => text as unknown as Words
