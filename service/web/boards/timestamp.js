// @ts-check
/**
 * Timestamps as the server writes them ("2026-11-30T15:04:05.123456Z"), as whole microseconds since 1970.
 * By arithmetic alone, so that it is the same in every engine; a double holds such numbers exactly until 2255.
 */

const DAY = 86_400_000_000;

/**
 * Microseconds since 1970.
 * @param {string} text
 * @returns {number}
 */
export function micros(text) {
  const [year, month, day, hour, minute, second, fraction] = text.split(/[-T:.Z]/).map(Number);
  return daysUntil(year, month, day) * DAY + ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction;
}

/**
 * Milliseconds since 1970, with a fraction.
 * @param {string} text
 * @returns {number}
 */
export function millis(text) {
  return micros(text) / 1000;
}

/**
 * The timestamp of so many microseconds since 1970.
 * @param {number} time
 * @returns {string}
 */
export function timestamp(time) {
  const days = Math.floor(time / DAY);
  const rest = time - days * DAY;
  const [year, month, day] = dateOf(days);
  const seconds = Math.floor(rest / 1_000_000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((one) => padded(one, 2));
  const date = [padded(year, 4), padded(month, 2), padded(day, 2)].join("-");
  return `${date}T${clock.join(":")}.${padded(rest % 1_000_000, 6)}Z`;
}

/**
 * The days from 1970-01-01 to a date, in years that begin in March: the leap day is the last of its year.
 * @param {number} year
 * @param {number} month
 * @param {number} day
 */
function daysUntil(year, month, day) {
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

/**
 * The date so many days after 1970-01-01.
 * @param {number} days
 * @returns {[number, number, number]}
 */
function dateOf(days) {
  const since = days + 719_468;
  const era = Math.floor(since / 146_097);
  const ofEra = since - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const dayOfYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return [yearOfEra + era * 400 + (month > 2 ? 0 : 1), month, day];
}

/**
 * @param {number} number
 * @param {number} digits
 */
function padded(number, digits) {
  return String(number).padStart(digits, "0");
}
