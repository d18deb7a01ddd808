import type { InstitutionPeople, MyInstitution } from '#contract/institutions/institutions.ts'
import { inviteToInstitution, takeBackInvitation } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { peopleText } from './words.ts'

/** Who was invited and has not come yet. */
export function Invited({ institution, invited }: { institution: MyInstitution; invited: InstitutionPeople['invited'] }) {
  const t = useText(peopleText)
  if (invited.length === 0) return null
  const takeBack = async ({ id, address, role }: (typeof invited)[number]) => {
    try {
      await takeBackInvitation(institution.id, id)
      toast.success(t('takenBack', { address }), undefined, {
        label: t('undo'),
        onPress: () => void inviteToInstitution(institution.id, [address], role),
      })
    } catch (refused) {
      toast.failure(t('notChanged'), (refused as Error).message)
    }
  }
  return (
    <>
      <h3 className="ui dim">{t('open')}</h3>
      <ul className="people-list">
        {invited.map((one) => (
          <li key={one.id}>
            <span className="people-who">{one.address}</span>
            <span className="small dim">
              {t('invitedOn', {
                role: t(`role_${one.role}`),
                date: dateFormat({ dateStyle: 'medium' }).format(new Date(one.createdAt)),
              })}
            </span>
            <span className="people-acts">
              <Button small kind="plain" aria-label={t('takeBackNamed', { address: one.address })} onClick={() => void takeBack(one)}>
                {t('takeBack')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
