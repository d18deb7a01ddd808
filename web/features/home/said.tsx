import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { type FrontPage, type HomePage, saidQuery } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useSpokenLength } from '#web/ui/layout/length.ts'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { SaidResults } from './said-results.tsx'
import { useHomeText } from './words.ts'

/** The search for what is said. It works for anyone; opening a sentence asks a visitor to sign in, and then plays from there. */
export function Said({ said, still }: { said: HomePage['said']; still: FrontPage['still'] }) {
  const t = useHomeText()
  const navigate = useNavigate()
  const { user } = useSession()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('said')?.trim() ?? ''
  const found = useQuery(saidQuery(asked))
  const section = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  // True at first where the address brings words: a link to them shows them.
  const justAsked = useRef(asked !== '')
  const arrived = found.isPending ? '' : asked
  useEffect(() => {
    if (arrived === '' || !justAsked.current) return
    justAsked.current = false
    // What was found may be below the window, and nothing would seem to happen: the first of it is to be seen whole.
    const first = results.current?.querySelector('li') ?? results.current
    if (first && first.getBoundingClientRect().bottom > window.innerHeight) section.current?.scrollIntoView()
  }, [arrived])
  const search = (words: string) => {
    justAsked.current = words !== ''
    if (user) navigate(`${paths.search}?q=${encodeURIComponent(words)}`)
    else setAddress(words ? { said: words } : {}, { preventScrollReset: true })
  }
  return (
    <section ref={section} className="page row" aria-labelledby="said">
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
      <div ref={results}>{asked && <SaidResults asked={asked} found={found} />}</div>
      {!asked && said?.quote && <SaidExample said={said} quote={said.quote} still={still} />}
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
        <p className="spoken said-quote" lang={quote.language} dir={directionOfWords(quote.text, quote.language)}>
          “{quote.text}”
        </p>
        <p className="mono dim">
          <bdi>{film.title}</bdi>
          {quote.speaker && (
            <>
              {' '}
              · <bdi>{quote.speaker}</bdi>
            </>
          )}{' '}
          ·{' '}
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
