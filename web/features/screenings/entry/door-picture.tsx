import type { CSSProperties, ReactNode } from 'react'
import type { ScreeningItem } from '#web/data/screenings/screenings.ts'
import { FilmStills } from '#web/player/picture/film-stills.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'

/** The stills of what is shown, with the clock in the picture as a caption is; the clock alone where no still may be seen. */
export function DoorPicture({ items, children }: { items: readonly Pick<ScreeningItem, 'kind' | 'film'>[]; children?: ReactNode }) {
  const pictured = items.flatMap(({ kind, film }) => (kind === 'film' && film?.posterObject ? [film] : [])).slice(0, 3)
  if (pictured.length === 0) return children
  const ratio = pictured.reduce((sum, film) => sum + ratioOf(film), 0)
  return (
    <div className="door-picture" style={{ '--ratios': ratio } as CSSProperties}>
      <FilmStills of={pictured} />
      {children}
    </div>
  )
}
