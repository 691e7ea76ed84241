/** Dungeon Fighter's questions are cards and throws: the shared controls have them. */
import type { Controls } from '..'

export const controls: Controls = {}
