import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteMyAccount } from '#web/data/account.ts'
import { signOut } from '#web/data/auth.ts'
import { paths } from '#web/paths.ts'
import { whileLoggingOut } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Ends the account after its address was typed again. */
export function DeleteSection() {
  const t = useText(settingsText)
  const navigate = useNavigate()
  const email = useSession().user?.email ?? ''
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [working, setWorking] = useState(false)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()
  const remove = async () => {
    setWorking(true)
    try {
      await deleteMyAccount(typed)
      navigate(paths.home, { replace: true })
      await whileLoggingOut(() => signOut())
      toast.success(t('deleted'), t('deletedText'))
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
              {t('deleteNow')}
            </Button>
          </>
        }
      >
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
