"""All matches as one sequence of events, in the order of their commits.

The event store numbers events under the lock of its commits, so that a reader needs to remember one number: whatever
is at or before the feed's head is committed, and nothing ever appears there later. ``reader`` reads pages of it;
``tail`` is what all followers in a process share: one bell, one read at a time, the latest events. ``selection`` says
which events somebody gets, and ``session`` is one follower with an API key, which may be revoked meanwhile.
"""
