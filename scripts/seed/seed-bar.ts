import type { SeedFilm } from '#supabase/seed/seed-film.ts'

const cells = 24

/** How much of a film is made when it is drawn, and when it is published; what is left then is the house's own ladder. */
const [drawnPart, addedPart] = [0.6, 0.7]

/**
 * What the terminal shows while films are made: a line for each that is in the house, and under them, where it is a terminal, a bar that says
 * what is being drawn, and after that what the house itself is still preparing.
 */
export function seedBar(
  films: Pick<SeedFilm, 'slug' | 'title'>[],
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stdout,
) {
  const parts = new Map<string, number>(films.map(({ slug }) => [slug, 0]))
  const within = (from: number, to: number) => films.filter(({ slug }) => parts.get(slug)! >= from && parts.get(slug)! < to)
  const show = () => {
    if (!out.isTTY) return
    const done = [...parts.values()].reduce((sum, part) => sum + part, 0) / Math.max(1, parts.size)
    const filled = Math.round(done * cells)
    const line = `  ${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${String(Math.round(done * 100)).padStart(3)} %  ${doing()}`
    out.write(`\r${line.slice(0, (out.columns ?? 80) - 1)}\u001b[K`)
  }
  const doing = () => {
    const named = (list: typeof films) => list.map(({ title }) => title).join(' and ')
    const drawing = within(Number.MIN_VALUE, drawnPart)
    if (drawing.length > 0) return `drawing ${named(drawing)}`
    const preparing = within(0, 1)
    if (preparing.length === 0) return 'ready'
    return preparing.length <= 2 ? `preparing ${named(preparing)}` : `preparing ${preparing.length} films`
  }
  const reach = (slug: string, part: number) => {
    parts.set(slug, Math.max(parts.get(slug) ?? 0, part))
    show()
  }
  return {
    drawn: (slug: string, part: number) => reach(slug, part * drawnPart),
    /** It is published; with `added` false it was here before, whole. */
    added(slug: string, added: boolean) {
      const { title } = films.find((film) => film.slug === slug)!
      out.write(`${out.isTTY ? '\r\u001b[K' : ''}  ${title}${added ? '' : ' was here already'}\n`)
      reach(slug, added ? addedPart : 1)
    },
    /** The house has prepared it to the end. */
    ready: (slug: string) => reach(slug, 1),
    end() {
      if (out.isTTY) out.write('\r\u001b[K')
    },
  }
}
