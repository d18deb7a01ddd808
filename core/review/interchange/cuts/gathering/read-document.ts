import { readXmlTree, type XmlElement, type XmlEvents } from '../../../../text/xml-tree.ts'
import type { ReadCut, Remarks } from './read-cut.ts'

/** The document of a file as far as it is well formed; the rest is reported. */
export function readDocument(file: string, parser: XmlEvents, remarks: Remarks): XmlElement | null {
  const { root, badLines, tooMuch } = readXmlTree(file, parser)
  for (const line of badLines) remarks.add(line, 'not-well-formed')
  if (tooMuch) remarks.add(0, 'too-many')
  return root
}

/** A file in which there is no cut. */
export function withoutCut(remarks: Remarks): ReadCut {
  remarks.add(0, 'no-cut')
  return { cut: null, remarks: remarks.inOrder() }
}
