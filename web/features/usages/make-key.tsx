import { type FormEvent, useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { type KeyUse, keyUses } from '#core/institutions/library-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { makeLibraryKey } from './data/usages.ts'
import type { Made } from './key-made.tsx'
import { usagesText } from './words.ts'

/** What a program may read, and which program it is. */
export function MakeKey({ institution, onMade }: { institution: MyInstitution; onMade: (made: Made) => void }) {
  const t = useText(usagesText)
  const [usedFor, setUsedFor] = useState<KeyUse>('usage')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const problem = name.trim() ? undefined : t('keyNameNeeded')
    setError(problem)
    if (problem) return
    setWorking(true)
    try {
      onMade({ usedFor, ...(await makeLibraryKey(institution.id, usedFor, name.trim())) })
      setName('')
    } catch (refused) {
      toast.failure(t('keyNotMade'), (refused as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="usages-make" noValidate onSubmit={onSubmit}>
      <Select
        label={t('keyFor')}
        value={usedFor}
        options={keyUses.map((use) => ({ value: use, label: t(`use_${use}`) }))}
        onChange={(event) => setUsedFor(event.target.value as KeyUse)}
      />
      <TextField
        label={t('keyName')}
        hint={t('keyNameHint')}
        error={error}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" working={working && t('making')}>
        {t('makeKey')}
      </Button>
    </form>
  )
}
