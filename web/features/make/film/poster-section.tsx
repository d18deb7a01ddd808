import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { addPoster, choosePoster, posterCandidates } from '#web/data/media/stills.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** The frames proposed as posters, in the film's own ratio, and an upload of another picture. */
export function PosterSection({ film, version }: { film: OwnDocumentary; version: OwnVersion | undefined }) {
  const t = useText(deskText)
  const id = useId()
  const [chosenUntil, setChosenUntil] = useState(0)
  const candidates = useQuery({
    ...posterCandidates(film.id, film.posterObject, version?.state === 'ready'),
    // A still that was the poster gets another name soon after: then the list has to be read once more.
    refetchInterval: (query) => (query.state.data?.length === 0 || Date.now() < chosenUntil ? 3000 : false),
  })
  const names = candidates.data ?? []
  const [problem, setProblem] = useState<string>()
  const ratio = version?.width && version.height ? version.width / version.height : 16 / 9
  const act = async (work: Promise<void>) => {
    setProblem(undefined)
    try {
      await work
      setChosenUntil(Date.now() + 15_000)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  const own = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return setProblem(t('posterKind'))
    if (file.size > 20_000_000) return setProblem(t('posterSize'))
    void act(addPoster(film.id, file))
  }
  return (
    <section aria-labelledby="poster" className="film-section">
      <div className="head">
        <h2 id="poster">{t('poster')}</h2>
        <label className="button button--small file-button" htmlFor={id}>
          {t('ownPicture')}
          <input
            id={id}
            className="unseen"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              own(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      </div>
      <FormError>{problem}</FormError>
      <Fetched query={candidates} what={t('fetchingPart', { part: t('poster') })}>
        {names.length === 0 ? (
          <Empty title={t('noStills')} text={t('noStillsText')} />
        ) : (
          <ul className="posters">
            {names.map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  className="poster-choice"
                  aria-label={t('stillN', { number: index + 1, count: names.length })}
                  aria-pressed={name === film.posterObject}
                  onClick={() => void act(choosePoster(film.id, name))}
                  style={{ aspectRatio: ratio }}
                >
                  <FilmStill objectName={name} ratio={ratio} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
    </section>
  )
}
