import type { SeedFilm } from '#supabase/seed/seed-film.ts'

const cells = 24

/**
 * What the terminal shows while films are made: a line for each that is in the house, and under them, where it is a terminal, a bar that
 * says what is being drawn. A film counts nine tenths when it is drawn and whole when it is in the house.
 */
export function seedBar(
  films: Pick<SeedFilm, 'slug' | 'title'>[],
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stdout,
) {
  const parts = new Map<string, number>(films.map(({ slug }) => [slug, 0]))
  const show = () => {
    if (!out.isTTY) return
    const done = [...parts.values()].reduce((sum, part) => sum + part, 0) / Math.max(1, parts.size)
    const drawing = films.filter(({ slug }) => parts.get(slug)! > 0 && parts.get(slug)! < 0.9).map(({ title }) => title)
    const filled = Math.round(done * cells)
    const doing = drawing.length > 0 ? `drawing ${drawing.join(' and ')}` : done < 1 ? 'preparing' : 'ready'
    const line = `  ${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${String(Math.round(done * 100)).padStart(3)} %  ${doing}`
    out.write(`\r${line.slice(0, (out.columns ?? 80) - 1)}\u001b[K`)
  }
  return {
    drawn(slug: string, part: number) {
      parts.set(slug, Math.max(parts.get(slug) ?? 0, part * 0.9))
      show()
    },
    added(title: string, added: boolean) {
      parts.set(films.find((film) => film.title === title)!.slug, 1)
      out.write(`${out.isTTY ? '\r\u001b[K' : ''}  ${title}${added ? '' : ' was here already'}\n`)
      show()
    },
    end() {
      if (out.isTTY) out.write('\r\u001b[K')
    },
  }
}
