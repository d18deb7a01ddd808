import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatTimecode } from '#core/timecode.ts'
import { type FrontPage, type HomePage, saidQuery } from '#web/data/home.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSpokenLength } from '#web/ui/length.ts'
import { RangeBar } from '#web/ui/range-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { ratioOf, Still } from '#web/ui/still.tsx'
import { SaidResults } from './said-results.tsx'
import { useHomeText } from './words.ts'

/** The search for what is said. It works for anybody; opening a sentence asks a visitor to sign in, and then plays from there. */
export function Said({ said, still }: { said: HomePage['said']; still: FrontPage['still'] }) {
  const t = useHomeText()
  const navigate = useNavigate()
  const { user } = useSession()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('said')?.trim() ?? ''
  const found = useQuery(saidQuery(asked))
  const search = (words: string) => {
    if (user) navigate(`${paths.search}?q=${encodeURIComponent(words)}`)
    else setAddress(words ? { said: words } : {}, { preventScrollReset: true })
  }
  return (
    <section className="page row" aria-labelledby="said">
      <h2 className="title-l" id="said">
        {t('saidTitle')}
      </h2>
      <SearchField
        key={asked}
        className="said-field"
        label={t('saidLabel')}
        placeholder={t('saidPlaceholder')}
        defaultValue={asked}
        act={t('saidAct')}
        working={found.isFetching && t('saidWorking')}
        onSearch={search}
      />
      {asked ? <SaidResults asked={asked} found={found} /> : said?.quote && <SaidExample said={said} quote={said.quote} still={still} />}
    </section>
  )
}

function SaidExample({
  said: { film },
  quote,
  still,
}: {
  said: NonNullable<HomePage['said']>
  quote: NonNullable<NonNullable<HomePage['said']>['quote']>
  still: FrontPage['still']
}) {
  const spokenLength = useSpokenLength()
  const t = useHomeText()
  const time = formatTimecode(quote.startsMs)
  return (
    <div className="said-example">
      <Link className="said-still" to={paths.documentary(film.id, quote.startsMs)} tabIndex={-1} aria-hidden="true">
        <Still src={still(film.posterObject)} alt="" ratio={ratioOf(film)} />
      </Link>
      <blockquote>
        <p className="spoken said-quote" lang={quote.language}>
          “{quote.text}”
        </p>
        <p className="mono dim">
          {[film.title, quote.speaker].filter(Boolean).join(' · ')} ·{' '}
          <Link className="text-link" to={paths.documentary(film.id, quote.startsMs)}>
            {time}
          </Link>
        </p>
        <RangeBar
          thin
          durationMs={film.durationMs}
          chapters={film.chapters}
          pieces={[quote]}
          label={t('quoteBar', { title: film.title, length: spokenLength(film.durationMs), time })}
        />
      </blockquote>
    </div>
  )
}
