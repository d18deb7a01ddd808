import { useState } from 'react'
import { exportMyData } from '#web/data/account.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Everything the house keeps of a person, as one JSON file. */
export function DataSection() {
  const t = useText(settingsText)
  const [working, setWorking] = useState(false)
  const download = async () => {
    setWorking(true)
    try {
      save(`actuality-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(await exportMyData(), null, 2))
      toast.success(t('exported'))
    } catch (error) {
      toast.failure(t('exportFailed'), (error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Section title={t('data')} text={t('dataText')}>
      <p>
        <Button working={working && t('exporting')} onClick={download}>
          {t('export')}
        </Button>
      </p>
    </Section>
  )
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
