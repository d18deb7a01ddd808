import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keptTimes } from '#core/film/marked-range.ts'
import type { Spot } from '#core/spaces/space.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode, parseStart } from '#core/time/timecode.ts'
import { documentaryQuery } from '#web/data/film/documentaries.ts'
import { myMoments } from '#web/data/people/moments.ts'
import { foundMomentsQuery, noFilters } from '#web/data/search/search.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { spacesText } from '../words.ts'

interface RangeChoiceProps {
  /** Films by cut; what is chosen here is added. */
  films: Map<string, ChosenFilm>
  spot: Spot
  onChange(part: Partial<Spot>, kind?: string): void
}
export interface ChosenFilm {
  documentaryId: string
  title: string
}
interface Choice {
  documentaryId: string
  film: string
  startsMs: number
  endsMs: number
  words: string
}

/** Which passage of which film is played: found by what is said in it, taken from what one keeps, or pasted as the address of a clip. */
export function RangeChoice({ films, spot, onChange }: RangeChoiceProps) {
  const t = useText(spacesText)
  const queries = useQueryClient()
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string>()
  const found = useQuery({ ...foundMomentsQuery(asked, noFilters), enabled: asked !== '' })
  const moments = useQuery(myMoments)
  const chosen = films.get(spot.versionId ?? '')
  const take = async (choice: Omit<Choice, 'film' | 'words'>) => {
    setError(undefined)
    try {
      const film = await queries.fetchQuery(documentaryQuery(choice.documentaryId))
      if (!film?.version) return setError(t('noSuchPassage'))
      films.set(film.version.id, { documentaryId: film.id, title: film.title })
      setAsked('')
      onChange({ versionId: film.version.id, startsMs: Math.round(choice.startsMs), endsMs: Math.round(choice.endsMs) })
    } catch (cause) {
      setError((cause as Error).message)
    }
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('passage') ?? '').trim()
    const address = clipOf(words)
    if (address) return void take(address)
    setAsked(words)
  }
  const choices: Choice[] =
    asked !== ''
      ? (found.data?.films ?? []).flatMap(({ id, title, moments: said }) =>
          said.map(({ startsMs, endsMs, snippet }) => ({
            documentaryId: id,
            film: title,
            startsMs,
            endsMs,
            words: snippet.replaceAll('\u0001', '').replaceAll('\u0002', ''),
          })),
        )
      : (moments.data ?? []).flatMap(({ film, startsMs, endsMs, note, followed }) =>
          film && followed !== 'lost' ? [{ documentaryId: film.id, film: film.title, startsMs, endsMs, words: note }] : [],
        )
  return (
    <div className="range-choice">
      {spot.versionId && spot.startsMs !== null && spot.endsMs !== null && (
        <>
          <p className="ui">{chosen?.title ?? t('aPassage')}</p>
          <MarkOnFilm
            key={spot.versionId}
            of={chosen && { documentaryId: chosen.documentaryId, versionId: spot.versionId }}
            value={spot}
            labels={{ from: t('startsAt'), to: t('endsAt') }}
            onChange={(marked) => {
              const range = keptTimes(marked, { startsMs: spot.startsMs!, endsMs: spot.endsMs! })
              if (range.endsMs > range.startsMs) onChange(range)
            }}
          />
        </>
      )}
      <form onSubmit={search} className="range-search">
        <TextField label={t('findPassage')} name="passage" hint={t('findPassageHint')} error={error} autoComplete="off" maxLength={400} />
        <Button type="submit" small>
          {t('find')}
        </Button>
      </form>
      {asked !== '' && found.data?.films.length === 0 && <p className="ui dim">{t('nothingFound')}</p>}
      {choices.length > 0 && (
        <>
          {asked === '' && <p className="small dim">{t('fromKept')}</p>}
          <ul className="range-found">
            {choices.slice(0, 12).map((choice) => (
              <li key={`${choice.documentaryId}-${choice.startsMs}-${choice.endsMs}`}>
                <button type="button" onClick={() => void take(choice)}>
                  <span className="serif" dir={directionOfWords(choice.words || choice.film)}>
                    {choice.words || choice.film}
                  </span>
                  <span className="small dim">
                    {choice.film} <span className="mono">{formatTimecode(choice.startsMs)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The address of a clip of this house, as its player copies it. */
function clipOf(written: string): Omit<Choice, 'film' | 'words'> | null {
  const found = /\/documentary\/([0-9a-f-]{36})\?([^#\s]+)/i.exec(written)
  if (!found) return null
  const query = new URLSearchParams(found[2])
  const startsMs = parseStart(query.get('t')) ?? 0
  const endsMs = parseStart(query.get('end')) ?? startsMs + 15_000
  return endsMs > startsMs ? { documentaryId: found[1]!, startsMs, endsMs } : null
}
