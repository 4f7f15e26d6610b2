/** The player's settings, in the browser's storage. */
import { LANGUAGES, type Language } from '@handwerk/kernel'
import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'day', 'night'] as const
export const SPEEDS = ['calm', 'brisk', 'instant'] as const
/** How much the advisor says: nothing; chances; also a move, if asked; also a move at every decision. */
export const ADVICE_LEVELS = ['none', 'chances', 'asked', 'always'] as const
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const

export type AdviceLevel = (typeof ADVICE_LEVELS)[number]

export interface Settings {
  readonly theme: (typeof THEMES)[number]
  readonly language: (typeof LANGUAGE_CHOICES)[number]
  readonly speed: (typeof SPEEDS)[number]
  readonly name: string
  readonly advice: AdviceLevel
  readonly sound: boolean
  /** Whether opponents say a line now and then. */
  readonly lines: boolean
}

const KEY = 'handwerk-settings'
const DEFAULTS: Settings = {
  theme: 'system',
  language: 'system',
  speed: 'brisk',
  name: '',
  advice: 'asked',
  sound: false,
  lines: true,
}

let settings = load()
const listeners = new Set<() => void>()

/** For what happens outside of a component. */
export const settingsNow = (): Settings => settings

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => settings)
}

export function changeSettings(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // With a full storage the settings last as long as the page; tables report a full storage.
  }
  applySettings()
  for (const listener of listeners) listener()
}

export function languageOf({ language }: Settings): Language {
  if (language !== 'system') return language
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** The system asks for less motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How long each fact is shown, in milliseconds. */
export const paceOf = ({ speed }: Settings): number => ({ calm: 1300, brisk: 600, instant: 0 })[speed]

const themeOf = ({ theme }: Settings): 'day' | 'night' =>
  theme === 'night' || (theme === 'system' && darkness.matches) ? 'night' : 'day'

/** The theme that is shown, also when it follows the system. */
export const useTheme = (): 'day' | 'night' => useSyncExternalStore(subscribe, () => themeOf(settings))

/** Applies theme and language to the page; called before the first render, so that nothing flashes. */
export function applySettings(): void {
  document.documentElement.dataset['theme'] = themeOf(settings)
  document.documentElement.lang = languageOf(settings)
}

const darkness = matchMedia('(prefers-color-scheme: dark)')
darkness.addEventListener('change', () => {
  applySettings()
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function load(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const raw = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
    const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
      values.find((known) => known === value) ?? otherwise
    return {
      theme: oneOf(THEMES, raw['theme'], DEFAULTS.theme),
      language: oneOf(LANGUAGE_CHOICES, raw['language'], DEFAULTS.language),
      speed: oneOf(SPEEDS, raw['speed'], DEFAULTS.speed),
      name: typeof raw['name'] === 'string' ? raw['name'].slice(0, 20) : DEFAULTS.name,
      advice: oneOf(ADVICE_LEVELS, raw['advice'], DEFAULTS.advice),
      sound: raw['sound'] === true,
      lines: raw['lines'] !== false,
    }
  } catch {
    return DEFAULTS
  }
}
