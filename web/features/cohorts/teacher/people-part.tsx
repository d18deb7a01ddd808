import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CohortDesk, CohortPerson } from '#contract/cohorts/cohorts.ts'
import { addToCohort, candidatesQuery, changeCohortPerson, graduate, makeCohortCode } from '#web/data/cohorts/cohorts.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'
import { CohortSettings } from './cohort-settings.tsx'

const roles = ['student', 'marker', 'teacher'] as const
const codeDays = 14

/** Who is in a cohort, by which way; groups, credits and roles; the code that lets students in. */
export function PeoplePart({ desk }: { desk: CohortDesk }) {
  const t = useText(cohortsText)
  const teaches = desk.role === 'teacher'
  return (
    <div className="cohorts">
      {teaches && <AddPeople desk={desk} />}
      <ul className="cohorts-people">
        {desk.people.map((person) => (
          <PersonRow key={person.id} person={person} cohort={desk.id} changes={teaches} />
        ))}
      </ul>
      <p className="small dim measure">{t('graduateText')}</p>
      {teaches && <CohortSettings desk={desk} />}
    </div>
  )
}

function AddPeople({ desk }: { desk: CohortDesk }) {
  const t = useText(cohortsText)
  const candidates = useQuery(candidatesQuery(desk.id))
  const [chosen, setChosen] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('student')
  const [code, setCode] = useState<string>()
  const refused = (cause: unknown) => toast.failure(t('notSaved'), (cause as Error).message)
  const add = () => addToCohort(desk.id, [chosen], role).then(() => setChosen(''), refused)
  const make = (days: number | null) => makeCohortCode(desk.id, days).then((made) => setCode(made ?? undefined), refused)
  return (
    <div className="cohorts-add">
      <Select
        label={t('addPerson')}
        value={chosen}
        options={[
          { value: '', label: t('choosePerson') },
          ...(candidates.data ?? []).map(({ id, name }) => ({ value: id, label: name || t('noName') })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Select
        label={t('as')}
        value={role}
        options={roles.map((each) => ({ value: each, label: t(`role_${each}`) }))}
        onChange={(event) => setRole(event.target.value as typeof role)}
      />
      <Button notNow={!chosen} onClick={() => void add()}>
        {t('add')}
      </Button>
      <div className="cohorts-code">
        <Button small onClick={() => void make(codeDays)}>
          {t('makeCode', { days: codeDays })}
        </Button>
        {desk.codeUntil && (
          <>
            <span className="small dim">{t('codeUntil', { date: momentText(desk.codeUntil) })}</span>
            <Button small kind="plain" onClick={() => void make(null)}>
              {t('revokeCode')}
            </Button>
          </>
        )}
        {code && <AddressToCopy label={t('code')} hint={t('codeHint')} address={code} />}
      </div>
    </div>
  )
}

function PersonRow({ person, cohort, changes }: { person: CohortPerson; cohort: string; changes: boolean }) {
  const t = useText(cohortsText)
  const { id, name, role, group, credits, cameBy, graduatedAt } = person
  const [typed, setTyped] = useState(group)
  const save = async (over: Partial<{ role: string; group: string; gone: boolean }>) => {
    try {
      await changeCohortPerson(cohort, id, { role, group, credits, ...over })
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
    }
  }
  const leave = () => void graduate(cohort, id).catch((cause: Error) => toast.failure(t('notSaved'), cause.message))
  return (
    <li>
      <span className="cohorts-what">
        <strong>{name || t('noName')}</strong>
        <span className="small dim">
          {[t(`cameBy_${cameBy}`), credits > 0 ? t('creditsLeft', { count: credits }) : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
      {graduatedAt ? (
        <span className="small">{t('graduatedOn', { date: momentText(graduatedAt) })}</span>
      ) : changes ? (
        <>
          <Select
            label={t('role')}
            value={role}
            options={roles.map((each) => ({ value: each, label: t(`role_${each}`) }))}
            onChange={(event) => void save({ role: event.target.value })}
          />
          {role === 'student' && (
            <TextField
              label={t('group')}
              maxLength={60}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => typed.trim() !== group && void save({ group: typed })}
            />
          )}
          <span className="cohorts-acts">
            {role === 'student' && (
              <Button small kind="plain" aria-label={t('graduateNamed', { name })} onClick={leave}>
                {t('graduate')}
              </Button>
            )}
            <Button small kind="plain" aria-label={t('removeNamed', { name })} onClick={() => void save({ gone: true })}>
              {t('remove')}
            </Button>
          </span>
        </>
      ) : (
        <span className="small dim">{t(`role_${role}`)}</span>
      )}
    </li>
  )
}
