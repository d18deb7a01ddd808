import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteMyAccount, whatStays } from '#web/data/people/account.ts'
import { signOut } from '#web/data/people/auth.ts'
import { paths } from '#web/paths.ts'
import { whileLoggingOut } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Ends the account after its address was typed again: in two weeks, unless its owner signs in before, or at once. */
export function DeleteSection() {
  const t = useText(settingsText)
  const navigate = useNavigate()
  const email = useSession().user?.email ?? ''
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<'two-weeks' | 'once'>('two-weeks')
  const stays = useQuery({ ...whatStays, enabled: open })
  const [working, setWorking] = useState(false)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()
  const remove = async () => {
    setWorking(true)
    try {
      const leavesAt = await deleteMyAccount(typed, at)
      navigate(paths.home, { replace: true })
      await whileLoggingOut(() => signOut())
      if (leavesAt) toast.success(t('givenUp'), t('givenUpText', { date: moment(leavesAt) }))
      else toast.success(t('deleted'), t('deletedText'))
    } catch (error) {
      setWorking(false)
      toast.failure(t('deleteFailed'), (error as Error).message)
    }
  }
  return (
    <Section title={t('delete')} text={t('deleteText')}>
      <p>
        <Button onClick={() => setOpen(true)}>{t('deleteOpen')}</Button>
      </p>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('deleteTitle')}
        text={t('deleteText')}
        acts={
          <>
            <Button kind="ink" onClick={() => setOpen(false)}>
              {t('deleteKeep')}
            </Button>
            <Button notNow={!matches} aria-describedby="delete-ask" working={working && t('deleting')} onClick={remove}>
              {t(at === 'once' ? 'deleteNow' : 'deleteLater')}
            </Button>
          </>
        }
      >
        <Fieldset legend={t('deleteWhen')}>
          <Radio name="at" checked={at === 'two-weeks'} onChange={() => setAt('two-weeks')}>
            {t('deleteInTwoWeeks')}
          </Radio>
          <Radio name="at" checked={at === 'once'} onChange={() => setAt('once')}>
            {t('deleteAtOnce')}
          </Radio>
        </Fieldset>
        <div className="ui">
          <p>{t('staysTitle')}</p>
          <ul className="settings-stays">
            <li>{t('stays_plays')}</li>
            {stays.data?.map(({ kind, amount }) => (
              <li key={kind}>{t(`stays_${kind as 'reports'}`, { count: amount })}</li>
            ))}
          </ul>
        </div>
        <p id="delete-ask" className="ui dim">
          {t('deleteAsk', { email })}
        </p>
        <TextField
          label={t('deleteEmail')}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Dialog>
    </Section>
  )
}
