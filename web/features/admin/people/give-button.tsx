import { useQuery } from '@tanstack/react-query'
import { assignLetter, colleaguesQuery } from '#web/data/office/office.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Assigns a message to a colleague; with the number of messages of each. Nothing without colleagues. */
export function GiveButton({ letterId }: { letterId: string }) {
  const t = useText(adminText)
  const colleagues = useQuery(colleaguesQuery)
  const { working, perform } = useAct()
  if (!colleagues.data || colleagues.data.length === 0) return null
  return (
    <p className="admin-acts">
      <Menu
        label={t('giveTo')}
        trigger={
          <Button small working={working && t('deciding')}>
            {t('giveTo')}
          </Button>
        }
        items={colleagues.data.map(({ id, name, letters }) => ({
          label: name,
          aside: letters > 0 && t('lettersOf', { count: letters }),
          onChoose: () => void perform(() => assignLetter(letterId, id), t('giveToNow', { name })),
        }))}
      />
    </p>
  )
}
