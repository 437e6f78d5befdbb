import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['Is it still available? I would like to see it on Saturday.', 'en'],
  ['Hi, can we schedule a tour for the 2 bedroom?', 'en'],
  ['¿Sigue disponible? Me gustaría verlo el sábado.', 'es'],
  ['Buenas tardes, estoy interesada en el apartamento de dos cuartos. Gracias', 'es'],
  ['Hola! Is the apartment still available? I would like to see it.', 'en'],
  ['你好,请问这个公寓还有吗?', 'zh'],
  ['您好, I 想看房 123 Main St', 'zh'],
  ['Здравствуйте, квартира ещё свободна?', 'ru'],
  ['안녕하세요, 집을 볼 수 있을까요?', 'ko'],
  ['こんにちは、部屋を見たいです', 'ja'],
  ['שלום, האם הדירה עדיין פנויה?', 'he'],
  ['مرحبا، هل الشقة متاحة؟', 'ar'],
  ['', ''],
  ['123 $4,000', ''],
  ['Nora Bell', ''],
])('%j is %j', (message, language) => expect(detectLanguage(message)).toBe(language))
