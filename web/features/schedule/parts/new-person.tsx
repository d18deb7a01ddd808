import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

interface NewPersonProps {
  open: boolean
  onClose(): void
  onAdd(id: string, name: string, kind: 'participant' | 'crew'): Promise<void>
}

/** A person of the production: in front of the camera or behind it. */
export function NewPerson({ open, onClose, onAdd }: NewPersonProps) {
  const t = useText(scheduleText)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'participant' | 'crew'>('participant')
  const add = async () => {
    try {
      await onAdd(newId(), name.trim(), kind)
      setName('')
      onClose()
    } catch (refused) {
      toast.failure(t('notSaved'), (refused as Error).message)
    }
  }
  return (
    <Dialog open={open} onOpenChange={(opens) => opens || onClose()} title={t('addPerson')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void add()
        }}
      >
        <TextField label={t('name')} maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        <Select
          label={t('field_kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as 'crew')}
          options={(['participant', 'crew'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <Button type="submit" kind="ink" notNow={name.trim() === ''}>
          {t('add')}
        </Button>
      </form>
    </Dialog>
  )
}
