import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AskedAssignment, HandInChoice } from '#contract/cohorts/cohorts.ts'
import { missingParts } from '#core/cohorts/assignments.ts'
import { newId } from '#core/house/new-id.ts'
import { choicesQuery, handIn } from '#web/data/cohorts/student.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { exactMoment } from '../moments.ts'
import { cohortsText } from '../words.ts'

/** Handing in: which film, which version of each part; what is missing is said before. */
export function HandInForm({ asked, past }: { asked: AskedAssignment; past: boolean }) {
  const t = useText(cohortsText)
  const films = useQuery(choicesQuery(asked.id))
  return (
    <section aria-labelledby="hand-in" className="cohorts-hand-in">
      <div className="head">
        <h3 id="hand-in">{t(asked.handIns.length > 0 ? 'handInAgain' : 'handInNow')}</h3>
      </div>
      {past && <p className="ui cohorts-late">{t('pastDue')}</p>}
      <Fetched query={films} what={t('loadingFilms')}>
        {films.data?.length === 0 ? (
          <Empty title={t('noFilms')} text={t('noFilmsText')} act={<ButtonLink to={paths.creatorDashboard}>{t('toDesk')}</ButtonLink>} />
        ) : (
          films.data && <Choose films={films.data} asked={asked} />
        )}
      </Fetched>
    </section>
  )
}

function Choose({ films, asked }: { films: readonly HandInChoice[]; asked: AskedAssignment }) {
  const t = useText(cohortsText)
  const [id, setId] = useState(() => newId())
  const [filmId, setFilmId] = useState(films[0]!.id)
  const [chosen, setChosen] = useState<Partial<Record<'version' | 'edit' | 'budget', string>>>({})
  const [words, setWords] = useState('')
  const [working, setWorking] = useState(false)
  const film = films.find((each) => each.id === filmId) ?? films[0]!
  const version = film.versions.find((each) => each.id === chosen.version) ?? film.versions[0]
  const edit = film.edits.find((each) => each.id === chosen.edit) ?? film.edits[0]
  const budget = film.budgets.find((each) => each.id === chosen.budget) ?? film.budgets[0]
  const missing = missingParts(asked.parts, {
    ...{ version: version !== undefined, 'paper-edit': edit !== undefined, budget: budget !== undefined, log: film.logItems > 0 },
  })
  const send = async () => {
    setWorking(true)
    try {
      const receipt = await handIn(asked.id, {
        ...{ id, film: film.id, version: version?.id ?? null, edit: edit?.id ?? null, budget: budget?.id ?? null, words },
      })
      toast.success(t('receiptTitle'), t('receiptOf', { number: receipt.number, date: exactMoment(receipt.handedAt) }))
      setId(newId())
      setWords('')
    } catch (cause) {
      const { message, hint } = cause as Error & { hint?: string }
      toast.failure(t('notHandedIn'), [message, hint].filter(Boolean).join(' '))
    } finally {
      setWorking(false)
    }
  }
  const choose = (name: 'version' | 'edit' | 'budget') => (event: { target: { value: string } }) =>
    setChosen({ ...chosen, [name]: event.target.value })
  return (
    <div className="cohorts-form">
      <Select
        label={t('film')}
        value={film.id}
        options={films.map((each) => ({ value: each.id, label: each.title || t('untitled') }))}
        onChange={(event) => setFilmId(event.target.value)}
      />
      {asked.parts.includes('version') && version && (
        <Select
          label={t('part_of_version')}
          value={version.id}
          hint={version.ready ? undefined : t('stillPreparing')}
          options={film.versions.map(({ id: value, number, label }) => ({ value, label: t('partVersion', { number, label }) }))}
          onChange={choose('version')}
        />
      )}
      {asked.parts.includes('paper-edit') && edit && (
        <Select
          label={t('part_of_paper-edit')}
          value={edit.id}
          options={film.edits.map(({ id: value, title }) => ({ value, label: title }))}
          onChange={choose('edit')}
        />
      )}
      {asked.parts.includes('budget') && budget && (
        <Select
          label={t('part_of_budget')}
          value={budget.id}
          options={film.budgets.map(({ id: value, title }) => ({ value, label: title }))}
          onChange={choose('budget')}
        />
      )}
      {asked.parts.includes('log') && film.logItems > 0 && <p className="ui">{t('partLog', { count: film.logItems })}</p>}
      <TextArea
        className="cohorts-wide"
        label={t('yourWords')}
        rows={3}
        maxLength={4000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {missing.length > 0 && (
        <div className="cohorts-wide cohorts-missing" role="status">
          <p className="ui">{t('missing')}</p>
          <ul className="ui">
            {missing.map((part) => (
              <li key={part}>{t(`missing_${part}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="cohorts-wide">
        <Button kind="ink" notNow={missing.length > 0} working={working && t('handingIn')} onClick={() => void send()}>
          {t(asked.handIns.length > 0 ? 'handInAgain' : 'handInNow')}
        </Button>
      </p>
    </div>
  )
}
