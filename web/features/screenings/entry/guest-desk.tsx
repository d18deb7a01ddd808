import './guest-desk.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { standingAt } from '#core/screenings/screenings.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { guestsQuery, inviteGuest, removeGuest, renewGuest, type Screening, type ScreeningGuest } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useHouseNow } from '../data/use-house-clock.ts'
import { screeningsText } from '../words.ts'

interface MadeLink {
  name: string
  url: string
}

/** Who is coming, and links for those who are invited. */
export function GuestDesk({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  const guests = useQuery({ ...guestsQuery(screening.id), refetchInterval: 20_000 })
  const [made, setMade] = useState<MadeLink>()
  // A screening that is over or cancelled admits no one.
  const behind = standingAt(screening.items, screening.timeline, useHouseNow()).state === 'over' || screening.cancelledAt !== null
  const link = (name: string, key: string) => setMade({ name, url: `${location.origin}${paths.screenings}?key=${key}` })
  return (
    <div className="page row guests">
      <header className="screenings-head">
        <h1 className="title-l">{t('guests')}</h1>
        <p className="lead dim">{screening.title}</p>
        <p className="screenings-acts">
          <ButtonLink small to={paths.screening(screening.id)}>
            {t('toItsDoor')}
          </ButtonLink>
        </p>
      </header>
      {!behind && <Invite screening={screening} onMade={link} />}
      {made && <LinkMade made={made} onDone={() => setMade(undefined)} />}
      {guests.isPending ? (
        <SkeletonRows rows={6} />
      ) : guests.isError ? (
        <Failed title={t('notArrived')} text={t('notArrivedText')} again={guests.refetch} />
      ) : guests.data.length === 0 ? (
        <Empty title={t('noGuests')} text={t('noGuestsText')} />
      ) : (
        <section aria-labelledby="guests-all">
          <div className="head">
            <h2 id="guests-all">{t(behind ? 'guestListOver' : 'guestList')}</h2>
            <span className="small dim">
              {t('registeredCount', { count: guests.data.filter(({ state }) => state === 'registered').length })}
            </span>
          </div>
          <ul className="guest-list">
            {guests.data.map((guest) => (
              <Line key={guest.id} screening={screening} guest={guest} behind={behind} onLink={link} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Invite({ screening, onMade }: { screening: Screening; onMade(name: string, key: string): void }) {
  const t = useText(screeningsText)
  const sendsMail = useQuery(authSettings).data?.sendsMail !== false
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const said = (field: string) => String(new FormData(form).get(field) ?? '').trim()
    const name = said('name')
    if (!name) return setError(t('guestNameNeeded'))
    if (working) return
    setWorking(true)
    setError('')
    try {
      const seat = said('seat') === 'hall' || !screening.online ? 'hall' : 'online'
      onMade(name, await inviteGuest(screening.id, { name, email: said('email'), seat, heads: 1 }))
      form.reset()
    } catch {
      setError(t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <form className="guest-invite" noValidate aria-label={t('invite')} onSubmit={(event) => void onSubmit(event)}>
      <TextField label={t('guestName')} name="name" maxLength={120} error={error || undefined} autoComplete="off" />
      <TextField
        label={t('guestEmail')}
        aside={t('ifYouLike')}
        hint={sendsMail ? t('guestEmailHint') : undefined}
        name="email"
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      {screening.online && screening.venue && (
        <Select
          label={t('where')}
          name="seat"
          options={[
            { value: 'online', label: t('online') },
            { value: 'hall', label: screening.venue },
          ]}
        />
      )}
      <Button type="submit" kind="ink" working={working && t('making')}>
        {t('makeLink')}
      </Button>
    </form>
  )
}

function LinkMade({ made, onDone }: { made: MadeLink; onDone(): void }) {
  const t = useText(screeningsText)
  return (
    <div className="guest-made" role="status">
      <div>
        <AddressToCopy once label={t('linkFor', { name: made.name })} address={made.url} hint={t('linkOnce')} />
        <p className="screenings-acts">
          <Button small onClick={onDone}>
            {t('done')}
          </Button>
        </p>
      </div>
      <div className="door-qr">
        <QrCode text={made.url} label={t('linkFor', { name: made.name })} />
      </div>
    </div>
  )
}

interface LineProps {
  screening: Screening
  guest: ScreeningGuest
  behind: boolean
  onLink(name: string, key: string): void
}

function Line({ screening, guest, behind, onLink }: LineProps) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setWorking(true)
    try {
      await work()
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  const remove = (removed: boolean) =>
    attempt(async () => {
      await removeGuest(screening.id, guest.id, removed)
      if (removed) toast.success(t('wasRemoved', { name: guest.name }), undefined, { label: t('undo'), onPress: () => void remove(false) })
    })
  return (
    <li data-out={guest.state === 'removed' || guest.state === 'withdrawn' || undefined}>
      <span>
        <b>{guest.name}</b>
        {guest.email && <span className="small dim">{guest.email}</span>}
      </span>
      <span className="small">{guest.seat === 'hall' ? t('inHall', { count: guest.heads }) : t('online')}</span>
      <span className="small dim">
        {guest.minutes > 0 ? t('wasThere', { count: guest.minutes }) : t(guest.cameAt ? 'guest_came' : `guest_${guest.state}`)}
      </span>
      <span className="guest-acts">
        {!behind && guest.state !== 'removed' && guest.state !== 'withdrawn' && (
          <Button
            small
            notNow={working}
            aria-label={t('newLinkFor', { name: guest.name })}
            onClick={() => void attempt(async () => onLink(guest.name, await renewGuest(screening.id, guest.id)))}
          >
            {t('newLink')}
          </Button>
        )}
        {guest.state === 'removed' ? (
          <Button small notNow={working} aria-label={t('letInNamed', { name: guest.name })} onClick={() => void remove(false)}>
            {t('letIn')}
          </Button>
        ) : (
          <Button small notNow={working} aria-label={t('removeNamed', { name: guest.name })} onClick={() => void remove(true)}>
            {t('removeGuest')}
          </Button>
        )}
      </span>
    </li>
  )
}
