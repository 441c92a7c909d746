"""The scripts that Redis runs, each of them atomic. Times are Redis' own, in microseconds."""

CHARGE = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local answers = {}
for i, key in ipairs(KEYS) do
  local interval, capacity = tonumber(ARGV[4 * i - 3]), tonumber(ARGV[4 * i - 2])
  local spent, wanted = tonumber(ARGV[4 * i - 1]), tonumber(ARGV[4 * i])
  local debt = math.max(tonumber(redis.call('GET', key) or 0) - now, 0)
  debt = math.min(debt, 2 * capacity)  -- more than that only stands there if the clock was set back
  local before = debt
  debt = debt + spent * interval
  local allowed = 1
  if wanted > 0 then
    if debt + wanted * interval <= capacity + 1 then debt = debt + wanted * interval else allowed = 0 end
  end
  if debt ~= before then
    redis.call('SET', key, string.format('%.0f', now + debt), 'PX', math.ceil(debt / 1000) + 1000)
  end
  answers[2 * i - 1], answers[2 * i] = allowed, math.floor(debt)
end
return answers
"""
"""Four arguments a key: interval, capacity, spent, wanted. Returns two numbers a key: whether it is allowed, the debt.

A key holds when its debt is drained, and ends with it.
"""

HOLD = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local process, lease = ARGV[1], tonumber(ARGV[2])
local answers = {}
for i, key in ipairs(KEYS) do
  local count, most = tonumber(ARGV[2 * i + 1]), tonumber(ARGV[2 * i + 2])
  local others, own = 0, 0
  local held = redis.call('HGETALL', key)
  for j = 1, #held, 2 do
    local number, ends = string.match(held[j + 1], '(%d+):(%d+)')
    if held[j] == process then own = tonumber(number)
    elseif tonumber(ends) < now then redis.call('HDEL', key, held[j])
    else others = others + tonumber(number) end
  end
  if count > own and others + count > most then
    answers[i] = 0
  else
    answers[i] = 1
    if count == 0 then redis.call('HDEL', key, process)
    else redis.call('HSET', key, process, string.format('%d:%.0f', count, now + lease)) end
  end
  redis.call('PEXPIRE', key, math.ceil(lease / 1000))
end
return answers
"""
"""The process' name and its lease, then two arguments a key: how many it holds, how many all may. Returns 1 or 0 a key.

A key holds a number and the end of its lease for each process.
"""
