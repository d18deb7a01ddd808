import type { HomePage } from '#web/data/house/home.ts'
import { locale } from '#web/ui/locale.ts'
import { Until } from '#web/ui/time/until.tsx'
import { byDay } from './programme.ts'
import { ProgrammeLine } from './programme-line.tsx'
import { useHomeText } from './words.ts'

/** What leaves within a month, by its last day, in the print of the week. Nothing where nothing leaves. */
export function Leaving({ films }: { films: HomePage['leaving'] }) {
  const t = useHomeText()
  if (films.length === 0) return null
  return (
    <section className="page row leaving" aria-labelledby="leaving">
      <div className="head">
        <h2 id="leaving">{t('leavingSoon')}</h2>
      </div>
      <ol className="programme">
        {byDay(films, (film) => film.until, locale()).flatMap((day) =>
          day.lines.map((film, index) => (
            <ProgrammeLine
              key={film.id}
              {...(index === 0 ? { day } : {})}
              time=""
              film={film}
              place=""
              note={<Until moment={film.until} />}
            />
          )),
        )}
      </ol>
    </section>
  )
}
