import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { zonedMoment } from '#core/zoned-time.ts'
import { HouseError } from '#web/data/house-error.ts'
import type { ScreeningDraft } from '#web/data/screening-drafts.ts'
import { announceScreening, announceSeries, changeScreening } from '#web/data/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/check.tsx'
import { DateField, TimeField } from '#web/ui/date-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { type Draft, type DraftProblem, readDraft } from './draft.ts'
import { useKeptDraft } from './kept-draft.ts'
import { ownZone } from './own-zone.ts'
import { PeopleEditor } from './people-editor.tsx'
import { ProgrammeEditor } from './programme-editor.tsx'
import { Repeats, WhichEvenings } from './repeats.tsx'
import { dayAndHour } from './when.ts'
import { screeningsText } from './words.ts'

interface AnnounceFormProps {
  person: string
  /** Under which what is typed is kept: which announcement or change. */
  about: string
  /** What the house has of it. */
  stands: ScreeningDraft | null
  /** What is changed; null: it is announced. */
  id: string | null
  first: Draft
  /** How many of its series come after it. */
  evenings?: number
}

/** What is shown, when, where and to whom; nobody is told before it is announced. */
export function AnnounceForm({ person, about, id, first, stands, evenings = 0 }: AnnounceFormProps) {
  const t = useText(screeningsText)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { draft, wasKept, lost, other, change: keep, choose, forget } = useKeptDraft(person, about, first, stands)
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [refusal, setRefusal] = useState('')
  const [working, setWorking] = useState(false)
  const [following, setFollowing] = useState(false)
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keep(part)
    // What was mended is no longer said; what is not yet wrong is not said before Announce.
    const read = readDraft(next)
    setProblems((said) => said.filter((problem) => 'problems' in read && read.problems.includes(problem)))
  }
  const text = (name: keyof Draft) => ({
    name,
    value: draft[name] as string,
    error: problems.includes(name as DraftProblem) ? t(`problem_${name as 'title'}`) : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const read = readDraft(draft)
    setRefusal('')
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem] input')?.focus())
      return
    }
    setWorking(true)
    try {
      const { wish, evenings: moments } = read
      if (id) await changeScreening(id, wish, following)
      const made = id ?? (await (moments.length > 1 ? announceSeries(wish, moments) : announceScreening(wish)))
      const said = id ? (following ? 'changedAll' : 'changed') : moments.length > 1 ? 'announcedAll' : 'announced'
      toast.success(t(said, { count: id ? evenings + 1 : moments.length }), dayAndHour(wish.startsAt))
      forget()
      void navigate(paths.screening(made))
    } catch (cause) {
      setWorking(false)
      setRefusal(cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : t('notAnnounced'))
    }
  }
  const beginAnew = () => toast.success(t('draftThrown'), draft.title, { label: t('undo'), onPress: forget() })
  const startsAt = zonedMoment(draft.day, draft.time, draft.zone)
  const zones = [...new Set([draft.zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean)
  const [online, hall] = [draft.place !== 'hall', draft.place !== 'online']
  return (
    <form ref={form} className="page row announce" noValidate onSubmit={(event) => void onSubmit(event)}>
      <header>
        <h1 className="title-l">{t(id ? 'change' : 'announce')}</h1>
        <p className="lead measure dim">{t('announceText')}</p>
        {wasKept && (
          <p className="ui announce-kept" role="status">
            {t('draftKept')}{' '}
            <Button small onClick={beginAnew}>
              {t('beginAnew')}
            </Button>
          </p>
        )}
        {other && (
          <p className="ui announce-kept" role="alert">
            {t('draftParted', { when: dayAndHour(other.changedAt) })}{' '}
            <Button small onClick={() => choose('there')}>
              {t('takeOther')}
            </Button>{' '}
            <Button small onClick={() => choose('here')}>
              {t('keepThis')}
            </Button>
          </p>
        )}
        {lost && (
          <p className="ui announce-kept" role="status">
            {t('draftHere')}
          </p>
        )}
      </header>
      <section aria-labelledby="announce-what">
        <div className="head">
          <h2 id="announce-what">{t('what')}</h2>
        </div>
        <div className="announce-body">
          <TextField label={t('titleField')} maxLength={160} className="wide" {...text('title')} />
          <ProgrammeEditor
            items={draft.items}
            startsAt={startsAt}
            problem={problems.includes('items')}
            onChange={(items, title) => change({ items, ...(title && !draft.title.trim() ? { title } : {}) })}
          />
          <TextArea label={t('word')} hint={t('wordHint')} maxLength={2000} rows={3} className="wide" {...text('word')} />
        </div>
      </section>
      <section aria-labelledby="announce-when">
        <div className="head">
          <h2 id="announce-when">{t('when')}</h2>
        </div>
        <div className="announce-body">
          <DateField
            label={t('day')}
            value={draft.day}
            error={problems.includes('day') ? t('problem_day') : problems.includes('past') ? t('problem_past') : undefined}
            onChange={(event) => change({ day: event.target.value })}
          />
          <TimeField label={t('time')} value={draft.time} onChange={(event) => change({ time: event.target.value })} />
          <Select
            label={t('zone')}
            value={draft.zone}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(event) => change({ zone: event.target.value })}
          />
          {startsAt && draft.zone !== ownZone() && <p className="small dim wide">{t('forYou', { when: dayAndHour(startsAt) })}</p>}
          {id ? (
            evenings > 0 && <WhichEvenings count={evenings} following={following} onChange={setFollowing} />
          ) : (
            <Repeats draft={draft} problems={problems} onChange={change} />
          )}
        </div>
      </section>
      <section aria-labelledby="announce-where">
        <div className="head">
          <h2 id="announce-where">{t('whereAndWho')}</h2>
        </div>
        <div className="announce-body">
          <Fieldset legend={t('shownWhere')} className="wide">
            {(['online', 'hall', 'both'] as const).map((place) => (
              <Radio key={place} name="place" checked={draft.place === place} onChange={() => change({ place })}>
                {t(`place_${place}`)}
              </Radio>
            ))}
          </Fieldset>
          {hall && <TextField label={t('venue')} maxLength={300} hint={t('venueHint')} className="wide" {...text('venue')} />}
          {online && <TextField label={t('capacity')} aside={t('ifYouLike')} inputMode="numeric" {...text('capacity')} />}
          {hall && <TextField label={t('hallCapacity')} aside={t('ifYouLike')} inputMode="numeric" {...text('hallCapacity')} />}
          <Fieldset legend={t('entry')} className="wide">
            {(['public', 'link', 'invitation'] as const).map((entry) => (
              <Radio key={entry} name="entry" checked={draft.entry === entry} onChange={() => change({ entry })}>
                {t(`entry_as_${entry}`)}
              </Radio>
            ))}
          </Fieldset>
        </div>
      </section>
      <PeopleEditor people={draft.people} onChange={(people) => change({ people })} />
      <details className="announce-more">
        <summary>{t('more')}</summary>
        <div className="announce-body">
          <TextField label={t('doorsMinutes')} inputMode="numeric" {...text('doorsMinutes')} />
          <TextField label={t('lateMinutes')} aside={t('ifYouLike')} hint={t('lateHint')} inputMode="numeric" {...text('lateMinutes')} />
          <TextField label={t('regions')} aside={t('ifYouLike')} hint={t('regionsHint')} {...text('regions')} />
          <TextField label={t('licenceField')} aside={t('ifYouLike')} hint={t('licenceHint')} maxLength={300} {...text('licence')} />
          <Checkbox checked={draft.admission} onChange={(event) => change({ admission: event.target.checked })} className="wide">
            {t('admission')}
          </Checkbox>
          <Checkbox checked={draft.startsItself} onChange={(event) => change({ startsItself: event.target.checked })} className="wide">
            {t('startsItself')}
          </Checkbox>
          <Checkbox checked={draft.watermark} onChange={(event) => change({ watermark: event.target.checked })} className="wide">
            {t('watermark')}
          </Checkbox>
        </div>
      </details>
      <footer className="announce-foot">
        {(refusal || problems.length > 0) && (
          <p className="field-error" role="alert">
            {refusal || t('problems', { count: problems.length })}
          </p>
        )}
        <p>
          <Button type="submit" kind="ink" working={working && t('announcing')}>
            {t(id ? 'saveChange' : 'announceIt')}
          </Button>{' '}
          <ButtonLink to={id ? paths.screening(id) : paths.screenings} onClick={forget}>
            {t('cancel')}
          </ButtonLink>
        </p>
      </footer>
    </form>
  )
}
