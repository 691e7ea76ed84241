/** Faces of Super Dungeon's dice as they are drawn: stars are stars everywhere. */
import type { Face } from '../../lib/faces'

export const shownFace = (face: Face): string => (typeof face === 'number' ? '★'.repeat(face) || '–' : face)
