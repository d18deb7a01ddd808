import type { ExampleForm } from './example-form.ts'

const rights = `I know that the film may be shown in cinemas and at festivals, on television, online and in schools, and that parts of it may be shown to announce it.`
const sign = `Conditions:
{conditions}`
const later = `I can ask the producer at any time to see my scenes, to add a condition, or to withdraw my consent. The producer answers each request and says what can still be changed.`

/** Example forms in English. */
export const examplesEn: readonly ExampleForm[] = [
  {
    kind: 'adult',
    number: 'A-1',
    title: 'Release for a person in the film',
    body: `I, {name}, take part in the documentary “{film}”, made by {producer}.

I was told what the film is about, who makes it and where it will be shown. I was free to ask questions and to say no.

I agree that my image, my voice and what I say are recorded and used in this film. The recording may be shortened and put in another order. What I say must not be made to mean something else.

${rights}

I get no money for this unless it is written below.

${later}

${sign}`,
  },
  {
    kind: 'minor',
    number: 'M-1',
    title: 'Release for a child in the film',
    body: `This is about the child {name}, who takes part in the documentary “{film}”, made by {producer}.

I am a parent or guardian of the child. I was told what the film is about and where it will be shown. The child was told in words they understand, and may stop at any time.

I agree that the image, the voice and the words of the child are recorded and used in this film. The home address and the school of the child are not shown unless it is written below.

${rights}

I can ask the producer at any time to see the child's scenes, to add a condition, or to withdraw this consent. Once of age, the child can do the same.

If custody is shared, each guardian signs. If I have sole custody, I show the producer a proof of it.

${sign}`,
  },
  {
    kind: 'place',
    number: 'P-1',
    title: 'Release for a place',
    body: `{name} may be filmed for the documentary “{film}”, made by {producer}.

I own this place, or may decide for its owner. The film crew may enter on the days we agreed and may show the place, its name and what is visible of it.

The crew leaves the place as it was found. The producer pays for damage the crew causes.

${rights}

${sign}`,
  },
  {
    kind: 'material',
    number: 'X-1',
    title: 'Release for photographs, films and documents',
    body: `I give {producer} copies of the following for the documentary “{film}”: {subject}

I own them or may decide about them. Where I know who made them, I name that person below.

They may be shown in the film, in part and in another size. The originals are returned to me.

${rights}

${sign}`,
  },
  {
    kind: 'group',
    number: 'N-1',
    title: 'Notice: filming here today',
    body: `Filming for the documentary “{film}” is taking place here today. Producer: {producer}

If you stay in this area you may be seen or heard in the film.

If you do not want this, tell a member of the crew now, or write to the producer later. We will keep you out of the picture.

${sign}`,
  },
]
