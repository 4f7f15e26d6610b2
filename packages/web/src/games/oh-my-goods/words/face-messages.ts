import type { Language } from '@handwerk/kernel'
import { type Messages, useLanguage } from '../../../words/index.ts'
import { faceDe } from './face-de.ts'
import { faceEn } from './face-en.ts'

export type FaceWords = Messages<typeof faceEn>

export const faceMessages: Readonly<Record<Language, FaceWords>> = { en: faceEn, de: faceDe }

export const useFaceWords = (): FaceWords => faceMessages[useLanguage()]
