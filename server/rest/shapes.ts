import type { Catalogue } from './catalogue/types.ts'

/** Remembers what was compiled for a shape of request; forgets the oldest, and everything when the catalogue changes. */
export class Shapes<T> {
  private known = new Map<string, T>()
  private catalogue: Catalogue | null = null
  private readonly most: number
  constructor(most = 2000) {
    this.most = most
  }
  get(catalogue: Catalogue, shape: string, compile: () => T): T {
    if (this.catalogue !== catalogue) {
      this.known = new Map()
      this.catalogue = catalogue
    }
    const found = this.known.get(shape)
    if (found !== undefined) return found
    const compiled = compile()
    if (this.known.size >= this.most) this.known.delete(this.known.keys().next().value!)
    this.known.set(shape, compiled)
    return compiled
  }
}
