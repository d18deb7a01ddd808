import { Link } from 'react-router'
import type { FrontPage, HomePage } from '#web/data/house/home.ts'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { readingPath } from './reading-path.ts'
import { dayOf, useHomeText } from './words.ts'

/** One text to read, with its first paragraph. */
export function Reading({ reading, still }: { reading: NonNullable<HomePage['reading']>; still: FrontPage['still'] }) {
  const t = useHomeText()
  const picture = still(reading.posterObject)
  return (
    <section className="page row" aria-labelledby="reading">
      <div className="head">
        <h2 id="reading">{t('reading')}</h2>
        <span className="mono dim">{t('minutes', { count: reading.minutes })}</span>
      </div>
      <h3 className="title-l reading-title">
        <Link to={readingPath(reading.id)}>{reading.title}</Link>
      </h3>
      <div className={picture ? 'reading-words' : 'reading-words reading-words--alone'}>
        {picture && <Still src={picture} alt="" ratio={ratioOf(reading)} />}
        <p className="spoken">{reading.lead}</p>
        <p className="ui dim">{t('by', { name: reading.signedBy, day: dayOf(reading.publishedAt) })}</p>
      </div>
    </section>
  )
}
