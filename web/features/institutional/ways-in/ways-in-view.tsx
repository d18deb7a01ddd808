import './ways-in-view.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InstitutionDoor } from '#contract/institutions/institutions.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import { comeIn, comeInWithCard, comeInWithCode, ownWaysInQuery } from '#web/data/institutions/institutions.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { waysInText } from './words.ts'

/** Where the reader may come in by what the house knows of them, and by a code of a terminal. `type`: of this kind alone. */
export function WaysIn({ type }: { type?: InstitutionType }) {
  const t = useText(waysInText)
  const { user } = useSession()
  // The link a library gives its readers names it.
  const cardsOf = useSearchParams()[0].get('cards')
  const doors = useQuery({ ...ownWaysInQuery, enabled: user !== null })
  const open = (doors.data ?? []).filter((door) => !type || door.type === type)
  return (
    <div className="doors">
      {open.length > 0 && (
        <ul>
          {open.map((door) => (
            <Door key={door.id} door={door} />
          ))}
        </ul>
      )}
      {doors.isSuccess && open.length === 0 && <p className="ui dim measure">{t('none')}</p>}
      {cardsOf && <SecretForm kind="card" tryIt={(typed) => comeInWithCard(cardsOf, typed)} />}
      <SecretForm kind="code" tryIt={comeInWithCode} />
    </div>
  )
}

function Door({ door }: { door: InstitutionDoor }) {
  const t = useText(waysInText)
  const [working, setWorking] = useState(false)
  const enter = async () => {
    setWorking(true)
    try {
      const state = await comeIn(door.id)
      toast.success(t(state === 'in' ? 'isIn' : 'hasAsked', { name: door.name }))
    } catch (error) {
      toast.failure(t('notIn'), (error as Error).message)
    }
    setWorking(false)
  }
  return (
    <li>
      <p>
        <span className="title-s">{door.name}</span>
        <br />
        <span className="small dim">{t(`by_${door.by}`)}</span>
      </p>
      {door.asked ? (
        <p className="small dim">{t('waits')}</p>
      ) : (
        <Button small kind="ink" working={working && t('entering')} onClick={() => void enter()}>
          {t(door.asks ? 'askIn' : 'enter')}
        </Button>
      )}
    </li>
  )
}

/** A number or a code that opens; what does not is said beside it. */
function SecretForm({ kind, tryIt }: { kind: 'code' | 'card'; tryIt: (typed: string) => Promise<boolean> }) {
  const t = useText(waysInText)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return setError(t(`needed_${kind}`))
    setWorking(true)
    try {
      setError((await tryIt(typed)) ? undefined : t(`wrong_${kind}`))
    } catch (refused) {
      setError((refused as Error).message)
    }
    setWorking(false)
  }
  return (
    <form className="door-code" noValidate onSubmit={enter}>
      <TextField
        label={t(`label_${kind}`)}
        hint={t(`hint_${kind}`)}
        error={error}
        value={typed}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" working={working && t('entering')}>
        {t('enter')}
      </Button>
    </form>
  )
}
