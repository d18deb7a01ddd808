import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { dayAndHour } from '../announce/when.ts'
import { type BegunScreening, begunScreeningsQuery, dropScreeningDraft, keepScreeningDraft } from '../data/screening-drafts.ts'
import { screeningsText } from '../words.ts'

/** The person's announcement drafts, from any browser; nothing while there are none. */
export function Begun() {
  const t = useText(screeningsText)
  const { data: begun } = useQuery(begunScreeningsQuery())
  if (!begun || begun.length === 0) return null
  const throwAway = async ({ about, title }: BegunScreening) => {
    try {
      const stood = await dropScreeningDraft(about)
      const back = stood && { label: t('undo'), onPress: () => void keepScreeningDraft(about, stood.draft, null) }
      toast.success(t('draftThrown'), title, back ?? undefined)
    } catch (refused) {
      toast.failure(t('draftNotThrown'), (refused as Error).message)
    }
  }
  return (
    <section aria-labelledby="screenings-begun">
      <div className="head">
        <h2 id="screenings-begun">{t('list_begun')}</h2>
      </div>
      <ul className="screenings-begun">
        {begun.map((each) => (
          <li key={each.about}>
            <Link className="text-link" to={wayTo(each.about)}>
              {each.title || t('untitled')}
            </Link>
            <span className="small dim">
              {t(each.about.startsWith('change:') ? 'begunChangeAt' : 'begunAt', { when: dayAndHour(each.changedAt) })}
            </span>
            <Button
              small
              kind="plain"
              aria-label={t('throwAwayNamed', { title: each.title || t('untitled') })}
              onClick={() => void throwAway(each)}
            >
              {t('throwAway')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where an announcement is gone on with, by what it is about. */
function wayTo(about: string): string {
  const [kind, id] = about.split(':')
  const of: Record<string, string> =
    kind === 'change' ? { edit: id! } : kind === 'copy' ? { copy: id! } : kind === 'new' ? {} : { film: kind! }
  return `${paths.screenings}?${new URLSearchParams({ view: 'announce', ...of })}`
}
