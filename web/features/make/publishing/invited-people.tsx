import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#core/text/email.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { disinviteViewer, type InvitedViewer, invitedViewers, inviteViewers, sawFirst } from '../data/invited-viewers.ts'
import { publishingText } from './words.ts'

/** Whom the film is shown to by name: people, houses by what their addresses end in, and who asked to see it before anyone else. */
export function InvitedPeople({ film }: { film: OwnDocumentary }) {
  const t = useText(publishingText)
  const people = useQuery(invitedViewers(film.id))
  const [problem, setProblem] = useState<string>()
  const [first, setFirst] = useState(false)
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const name = String(typed.get('invited-name')).trim()
    const address = String(typed.get('invited-address')).trim().toLowerCase()
    if (!address && !(first && name)) return setProblem(t('whoIsIt'))
    if (address && emailProblem(address.startsWith('@') ? `anybody${address}` : address)) return setProblem(t('addressWrong'))
    if (people.data?.some((one) => one.address !== null && one.address === address)) return setProblem(t('invitedAlready'))
    setProblem(undefined)
    try {
      await inviteViewers(film.id, [{ name, address: address || null, seesFirst: first }])
      form.reset()
      setFirst(false)
      form.querySelector('input')?.focus()
    } catch {
      setProblem(t('notInvited'))
    }
  }
  return (
    <section aria-labelledby="film-invited">
      <div className="head">
        <h2 id="film-invited">{t('invited')}</h2>
        <span className="mono dim">{people.data?.length}</span>
      </div>
      <p className="small dim">{t('invitedText')}</p>
      <Fetched query={people} what={t('fetchingInvited')}>
        {people.data && people.data.length > 0 && (
          <ul className="rows">
            {people.data.map((person) => (
              <Invited key={person.id} film={film} person={person} />
            ))}
          </ul>
        )}
        <form className="invite" onSubmit={(event) => void add(event)} noValidate>
          <TextField label={t('name')} name="invited-name" maxLength={120} autoComplete="off" />
          <TextField
            label={t('address')}
            name="invited-address"
            hint={t('addressHint')}
            maxLength={254}
            autoComplete="off"
            error={problem}
            inputMode="email"
          />
          <Checkbox checked={first} onChange={(event) => setFirst(event.target.checked)}>
            {t('seesFirst')}
          </Checkbox>
          <p>
            <Button small type="submit">
              {t('invite')}
            </Button>
          </p>
        </form>
      </Fetched>
    </section>
  )
}

function Invited({ film, person }: { film: OwnDocumentary; person: InvitedViewer }) {
  const t = useText(publishingText)
  const called = person.name || person.address || ''
  const act = async (work: Promise<void>) => {
    try {
      await work
    } catch {
      toast.failure(t('notInvited'))
    }
  }
  const remove = async () => {
    await act(disinviteViewer(film.id, person.id))
    toast.success(t('disinvited', { name: called }), t('disinvitedText'), {
      label: t('undo'),
      onPress: () => void act(inviteViewers(film.id, [person])),
    })
  }
  return (
    <li>
      <span className="invited-name">
        {called}
        {person.name && person.address && <span className="dim"> {person.address}</span>}
        {person.seesFirst && <span className="small dim invited-first">{t('askedFirst')}</span>}
      </span>
      {person.seesFirst && (
        <Checkbox checked={person.seenAt !== null} onChange={(event) => void act(sawFirst(film.id, person.id, event.target.checked))}>
          {t('hasSeen')}
        </Checkbox>
      )}
      <Button small kind="plain" onClick={() => void remove()} aria-label={t('disinviteOne', { name: called })}>
        {t('disinvite')}
      </Button>
    </li>
  )
}
