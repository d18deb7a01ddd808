import type { FormKind } from './lists.ts'

/** A form of the house, to be copied into a film. */
export interface ExampleForm {
  kind: FormKind
  number: string
  title: string
  body: string
}
