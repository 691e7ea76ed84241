/** What a part of a board is given so that options are pressed where they lie. */
import type { Option } from '../generated/wire'

export interface Pressing {
  /** The options by what they point at. */
  options: Map<string, Option[]>
  /** What is pointed at elsewhere. */
  lit: Set<string>
  point: (ref: string) => void
  hover: (refs: string[]) => void
}
