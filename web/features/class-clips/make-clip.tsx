import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { makeClip } from '#web/data/institutions/class-clips.ts'
import { licensedFilms } from '#web/data/institutions/library-records.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { askedClip } from './asked-clip.ts'
import { OwnMoments } from './own-moments.tsx'
import { clipsText } from './words.ts'

const nothing: Marked = { startsMs: null, endsMs: null }
const empty = { documentary: '', title: '', course: '', words: '' }
type Typed = typeof empty

/**
 * A passage, its name, and the assignment. Only films whose licence allows clips can be chosen. A link from a saved passage fills in
 * its film and times (`askedClip`).
 */
export function MakeClip({ institution, onMade }: { institution: MyInstitution; onMade: (clip: string) => void }) {
  const t = useText(clipsText)
  const films = useQuery(licensedFilms(institution.id))
  const asked = askedClip(useSearchParams()[0])
  const [typed, setTyped] = useState<Typed>({ ...empty, documentary: asked?.documentary ?? '' })
  const [range, setRange] = useState<Marked>(asked ? { startsMs: asked.startsMs, endsMs: asked.endsMs } : nothing)
  const [errors, setErrors] = useState<Partial<Record<keyof Typed | 'starts' | 'ends', string>>>({})
  const [working, setWorking] = useState(false)
  if (films.isPending) return <Loading what={t('fetching')} />
  if (films.isLoadingError) return <PartFailed again={films.refetch} />
  const allowed = films.data.filter(({ licence }) => licence.clips)
  if (allowed.length === 0) return <p className="ui dim clips-none">{t('noFilm')}</p>
  const film = allowed.find(({ id }) => id === typed.documentary)
  const notAllowed = asked && !film && typed.documentary === asked.documentary
  const { startsMs, endsMs } = range
  const problems = (): typeof errors => ({
    ...(film ? {} : { documentary: t('filmNeeded') }),
    ...(!isTime(startsMs) ? { starts: t('timeNeeded') } : {}),
    ...(!isTime(endsMs)
      ? { ends: t('timeNeeded') }
      : isTime(startsMs) && endsMs <= startsMs
        ? { ends: t('endsAfter') }
        : film && endsMs > film.durationMs
          ? { ends: t('tooLate', { end: formatTimecode(film.durationMs) }) }
          : {}),
    ...(typed.title.trim() ? {} : { title: t('titleNeeded') }),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const found = problems()
    setErrors(found)
    if (Object.keys(found).length > 0 || !isTime(startsMs) || !isTime(endsMs)) return
    setWorking(true)
    try {
      const { documentary, title, course, words } = typed
      onMade(await makeClip(institution.id, { documentary, title, course, words, startsMs, endsMs }))
      toast.success(t('made', { title }))
      setTyped({ ...empty, documentary, course })
      setRange(nothing)
    } catch (refused) {
      toast.failure(t('notMade'), (refused as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form className="clips-make" noValidate onSubmit={onSubmit}>
      <Select
        className="clips-wide"
        label={t('film')}
        options={[{ value: '', label: t('chooseFilm') }, ...allowed.map(({ id, title }) => ({ value: id, label: title }))]}
        {...field('documentary')}
        {...(notAllowed && { value: '', error: t('askedNotAllowed') })}
      />
      <MarkOnFilm
        of={film && { documentaryId: film.id, durationMs: film.durationMs }}
        value={range}
        onChange={setRange}
        labels={{ from: t('starts'), to: t('ends') }}
        errors={{ from: errors.starts, to: errors.ends }}
        hints={{ to: film && t('tooLate', { end: formatTimecode(film.durationMs) }) }}
      />
      {film && (
        <OwnMoments
          documentaryId={film.id}
          onUse={(kept, note) => {
            setRange(kept)
            setTyped({ ...typed, title: typed.title || firstOf(note, 120) })
          }}
        />
      )}
      <TextField label={t('titleLabel')} maxLength={120} autoFocus={asked !== null && film !== undefined} {...field('title')} />
      <TextField label={t('course')} hint={t('courseHint')} maxLength={120} {...field('course')} />
      <TextArea className="clips-wide" label={t('words')} rows={3} maxLength={2000} {...field('words')} />
      <p className="clips-wide">
        <Button type="submit" kind="ink" working={working && t('making')}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
