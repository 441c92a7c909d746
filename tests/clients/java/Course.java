import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.HistoryApi;
import org.openapitools.client.api.MatchesApi;
import org.openapitools.client.api.PlayApi;
import org.openapitools.client.model.*;

/** A whole match of each game, with nothing but the generated client on the JDK's own HTTP: `java Course http://…`. */
final class Course {
  private final ObjectMapper mapper = Unions.mapper();
  private final String url;
  private final MatchesApi guest;

  private Course(String url) {
    this.url = url;
    guest = new MatchesApi(new ApiClient(HttpClient.newBuilder(), mapper, url));
  }

  public static void main(String[] arguments) throws Exception {
    Story.ready();
    Course course = new Course(arguments[0]);
    OpenFuenferFinden fuenfer = new OpenFuenferFinden().game(OpenFuenferFinden.GameEnum.FUENFER_FINDEN).seats(2);
    OpenSilverAndGold silver = new OpenSilverAndGold().game(OpenSilverAndGold.GameEnum.SILVER_AND_GOLD).seats(2);
    course.play(new OpenMatch(new OpenHelpMe().game(OpenHelpMe.GameEnum.HELP_ME).seats(2)));
    course.play(new OpenMatch(new OpenZatre().game(OpenZatre.GameEnum.ZATRE).seats(2)));
    course.play(new OpenMatch(silver));
    course.play(new OpenMatch(fuenfer));
  }

  /** A seat: what it may do and see. */
  private final class Player {
    final PlayApi play;
    final HistoryApi history;

    Player(String token) {
      ApiClient client = new ApiClient(HttpClient.newBuilder(), mapper, url);
      client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
      play = new PlayApi(client);
      history = new HistoryApi(client);
    }
  }

  /** What was shown of a match. */
  private static final class Seen {
    int events;
    int hidden;
    int unknown;

    void envelope(Envelope envelope) {
      must(envelope.getPosition() == events, "event " + envelope.getPosition() + " came where " + events + " was due");
      events++;
      if (envelope.getEvent() == null) hidden++;
      else if (Story.EVENTS.of(envelope.getEvent()) == null) unknown++; // skipped: a later ruleset has it
      RecordedCommand command = envelope.getCommand();
      must(command == null || Story.RECORDED.of(command) != null, "what is this command?");
    }

    Map<String, Integer> told() {
      return Map.of("events", events, "hidden", hidden, "unknown", unknown);
    }
  }

  private void play(OpenMatch opening) throws Exception {
    MatchSummary opened = guest.openMatch(opening, null).getMatch();
    UUID match = opened.getId();
    List<Player> players = new ArrayList<>();
    for (String name : List.of("Ada", "Bo"))
      players.add(new Player(guest.takeSeat(match, new Sit().name(name), null, null).getSeatToken()));
    List<String> refusals = new ArrayList<>();
    FutureTask<Seen> following = new FutureTask<>(() -> follow(match, players.get(0)));
    Thread beside = new Thread(following);
    beside.setDaemon(true); // or the program would go on when the rest of it has failed
    beside.start();
    int commands = act(match, players, refusals);
    Seen followed = following.get();
    Command resign = new Command(new MatchResign().type(MatchResign.TypeEnum.MATCH_RESIGN));
    refusals.add(send(match, players.get(0), resign, null));
    Map<String, Object> line =
        Map.of(
            "game", opened.getGame(), "match", match, "commands", commands, "refusals", refusals,
            "followed", followed.told(), "replayed", replay(match, players.get(0)).told());
    System.out.println(mapper.writeValueAsString(line));
  }

  /** Send `any` of the legal answer for whoever is asked, until nobody is; the first one once too early. */
  private int act(UUID match, List<Player> players, List<String> refusals) throws Exception {
    for (int commands = 0; ; ) {
      MatchSummary summary = guest.getMatch(match);
      if (summary.getStatus() != Status.RUNNING) return commands;
      for (Asked asked : summary.getToAct()) {
        Player player = players.get(asked.getSeat());
        Offer offer = Offer.of(player.play.getLegal(match, null, null));
        if (offer.command() == null || offer.askedAt() == null) continue; // the clock was quicker
        must(Story.COMMANDS.of(offer.command()) != null, "what is offered?");
        if (refusals.isEmpty()) refusals.add(send(match, player, offer.command(), 0));
        String problem = send(match, player, offer.command(), offer.askedAt());
        must(problem == null, "a legal command is refused: " + problem);
        commands++;
        View view = player.play.getView(match, null, null, null, null).getGame();
        must(Story.VIEWS.of(view) != null, "a match that has begun has a view");
      }
    }
  }

  /** What a legal answer offers, and the decision that it answers. */
  private record Offer(Command command, Integer askedAt) {
    static Offer of(Legal legal) {
      Object answer = legal.getActualInstance();
      if (answer instanceof FuenferLegal game) return new Offer(game.getAny(), game.getAskedAt());
      if (answer instanceof HelpMeLegal game) return new Offer(game.getAny(), game.getAskedAt());
      if (answer instanceof SilverAndGoldLegal game) return new Offer(game.getAny(), game.getAskedAt());
      if (answer instanceof ZatreLegal game) return new Offer(game.getAny(), game.getAskedAt());
      throw new IllegalStateException("a legal answer of a game that is not known");
    }
  }

  /** Send a command and give the code of a refusal, or null. */
  private String send(UUID match, Player player, Command command, Integer askedAt) throws Exception {
    try {
      player.play.sendCommand(match, command, askedAt, null, null, null, null, null);
      return null;
    } catch (ApiException refused) {
      if (refused.getResponseBody() == null) throw refused;
      return mapper.readValue(refused.getResponseBody(), Problem.class).getCode().getValue();
    }
  }

  /** Everything that one seat sees while the match goes on, as it happens. */
  private Seen follow(UUID match, Player player) throws ApiException {
    Seen seen = new Seen();
    for (String viewer = null; ; ) {
      HistoryPage page = player.history.getEvents(match, seen.events - 1, null, 10, null, viewer, null);
      page.getEvents().forEach(seen::envelope);
      if (page.getOver() && seen.events > page.getHead()) return seen;
      viewer = page.getViewer(); // or the page after the end would show what was hidden so far
    }
  }

  /** The finished match from its beginning, with all that was hidden, and the view beside every tenth event. */
  private Seen replay(UUID match, Player player) throws ApiException {
    Seen seen = new Seen();
    for (int head = 0; seen.events <= head; ) {
      HistoryPage page = player.history.getEvents(match, seen.events - 1, null, null, null, "all", null);
      page.getEvents().forEach(seen::envelope);
      head = page.getHead();
    }
    for (int at = 0; at < seen.events; at += 10) {
      MatchView view = player.play.getView(match, at, null, null, null);
      View game = view.getGame();
      must(view.getPosition() == at && (game == null || Story.VIEWS.of(game) != null), "no view at " + at);
    }
    return seen;
  }

  private static void must(boolean so, String otherwise) {
    if (!so) throw new IllegalStateException(otherwise);
  }
}
